// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { CONTENT_DATA_ID, ContentProvider } from '#client/lib/content.tsx';
import { defaultContent } from '#shared/content/index.ts';
import type { Content } from '#shared/content/types.ts';
import { contentOfPage } from '#shared/rules/page-content.ts';
import { ActPage } from './act-page.tsx';

const NOW = new Date('2025-06-01T10:00:00Z');
const [first, second] = ['2025-fre-band-1', '2025-fre-band-2'] as const;
const whole: Content = {
  ...defaultContent,
  editions: defaultContent.editions.map((edition) => ({
    ...edition,
    slots: edition.slots.map((slot) => ({ ...slot, description: `Alt om ${slot.act}.` })),
  })),
};
const answer = vi.fn<() => Promise<Response>>(async () => Response.json(whole));

/** Shows the page of an act with the content that the page of another act brought. */
function show(id: string, of: string) {
  const content = contentOfPage(whole, `/program/${of}`, NOW);
  const script = document.createElement('script');
  script.type = 'application/json';
  script.id = CONTENT_DATA_ID;
  script.textContent = JSON.stringify(content);
  document.body.append(script);
  vi.stubGlobal('fetch', answer);
  const path = `/program/${id}`;
  render(
    <ContentProvider content={content}>
      <ActPage path={path} />
    </ContentProvider>,
  );
}

afterEach(() => {
  cleanup();
  answer.mockClear();
  vi.unstubAllGlobals();
  document.getElementById(CONTENT_DATA_ID)?.remove();
});

it('has its description with it', () => {
  show(first, first);
  screen.getByText('Alt om Band 1.');
  expect(answer).not.toHaveBeenCalled();
});

it('fetches the description that the page before did not bring, also when the network comes back', async () => {
  answer.mockRejectedValueOnce(new TypeError('no network'));
  show(second, first);
  expect(screen.queryByText('Alt om Band 2.')).toBeNull();
  await vi.waitFor(() => expect(answer).toHaveBeenCalledTimes(1));
  window.dispatchEvent(new Event('online'));
  await screen.findByText('Alt om Band 2.');
});
