// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeApi } from '#client/testing/fake-api.ts';
import type { ContentDetails } from '#shared/contracts/content-admin.ts';
import { pictureRef } from '#shared/contracts/content-fields.ts';
import type { Json } from '#shared/rules/content-pointer.ts';
import { DraftContext } from './draft-context.tsx';
import { DraftSession } from './draft-session.ts';
import { PictureControl } from './picture-control.tsx';

const PATH = '/artists/a/picture';
const MIXER = { kind: 'bank', name: 'mikser', alt: 'En mikser' };

let session: DraftSession;

function open(picture: Json) {
  const draft = { year: 2026, artists: [{ id: 'a', name: 'A', picture }] };
  const details: ContentDetails = {
    ...{ key: 'edition:2026', revision: 1, liveVersion: 1, draft, live: draft, editors: [] },
  };
  session = new DraftSession(details, 'sjef');
  render(
    <DraftContext value={{ session, problems: new Map() }}>
      <PictureControl
        field={{ kind: 'picture', key: 'picture', label: 'Bilde', nullable: true }}
        path={PATH}
      />
    </DraftContext>,
  );
}

const stored = () => (session.get().document.artists as { picture: Json }[])[0]?.picture;
const point = () => screen.getByRole('slider', { name: 'Punktet som alltid er synlig' });
const told = () => point().getAttribute('aria-valuetext');
const press = (key: string, more: object = {}) => fireEvent.keyDown(point(), { key, ...more });

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  fakeApi();
});
afterEach(() => {
  cleanup();
  act(() => session.close());
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('the focal point of a picture', () => {
  it('is not asked for without a picture', () => {
    open(null);
    expect(screen.queryByRole('slider')).toBeNull();
  });

  it('is the middle until it is chosen, and told in percent', () => {
    open(MIXER);
    expect(told()).toBe('50 % fra venstre, 50 % fra toppen');
    expect(point().getAttribute('aria-valuenow')).toBe('50');
    expect(screen.queryByRole('button', { name: 'Midt i bildet' })).toBeNull();
  });

  it('is where the picture is pressed', () => {
    open(MIXER);
    const box = { left: 100, top: 50, width: 240, height: 160 } as DOMRect;
    vi.spyOn(point(), 'getBoundingClientRect').mockReturnValue(box);
    fireEvent.click(point(), { clientX: 160, clientY: 170 });
    expect(stored()).toEqual({ ...MIXER, focus: { x: 25, y: 75 } });
    expect(told()).toBe('25 % fra venstre, 75 % fra toppen');
    expect(pictureRef.safeParse(stored()).success).toBe(true);
  });

  it('is moved by the arrow keys, in larger steps with Shift, and stays in the picture', () => {
    open({ ...MIXER, focus: { x: 97, y: 12 } });
    press('ArrowRight');
    press('ArrowRight');
    press('ArrowUp', { shiftKey: true });
    expect(stored()).toMatchObject({ focus: { x: 100, y: 2 } });
    press('ArrowUp', { shiftKey: true });
    press('ArrowLeft');
    press('ArrowDown');
    expect(stored()).toMatchObject({ focus: { x: 98, y: 2 } });
    press('ArrowLeft', { altKey: true });
    press('Enter');
    expect(stored()).toMatchObject({ focus: { x: 98, y: 2 } });
  });

  it('goes back to the middle, and with another picture', () => {
    open({ ...MIXER, focus: { x: 10, y: 10 } });
    fireEvent.click(screen.getByRole('button', { name: 'Midt i bildet' }));
    expect(stored()).toEqual(MIXER);
    press('ArrowLeft');
    expect(stored()).toMatchObject({ focus: { x: 48, y: 50 } });
    fireEvent.change(screen.getByLabelText('Fra banken'), { target: { value: 'film' } });
    expect(stored()).toEqual({ kind: 'bank', name: 'film', alt: 'En mikser' });
  });

  it('stays when the description changes', () => {
    open({ ...MIXER, focus: { x: 10, y: 20 } });
    fireEvent.change(screen.getByLabelText(/^Beskrivelse/), { target: { value: 'En annen' } });
    expect(stored()).toEqual({ ...MIXER, alt: 'En annen', focus: { x: 10, y: 20 } });
  });
});
