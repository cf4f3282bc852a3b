import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { ClockProvider } from '#client/lib/clock.tsx';
import { ContentProvider } from '#client/lib/content.tsx';
import { defaultContent } from '#shared/content/index.ts';
import type { Edition, Slot } from '#shared/content/types.ts';
import { screenStages } from '#shared/rules/screen-stages.ts';
import { Screen } from './screen.tsx';

interface Changed {
  slots?: Record<string, Partial<Slot>>;
  edition?: Partial<Edition>;
}

/** What the wall page of a stage says at a moment, without tags. */
function textAt(moment: string, id: string, { slots = {}, edition = {} }: Changed = {}): string {
  const now = new Date(moment);
  const editions = defaultContent.editions
    .filter(({ year }) => year === 2025)
    .map((one) => ({
      ...one,
      ...edition,
      slots: one.slots.map((slot) => ({ ...slot, ...slots[slot.id] })),
    }));
  const stages = screenStages(editions, now).filter((stage) => stage.id === id);
  const html = renderToStaticMarkup(
    <ContentProvider content={{ ...defaultContent, editions }}>
      <ClockProvider renderedAt={now}>
        <Screen stages={stages} />
      </ClockProvider>
    </ContentProvider>,
  );
  return html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ');
}

const STAGE = 'fengselshotellet';

it('says before the edition what comes, with its date', () => {
  const text = textAt('2025-08-10T12:00:00Z', STAGE);
  expect(text).toContain('Ingen på scenen nå');
  expect(text).toMatch(/Neste Fredag 22\. august kl\. 17:30 Komiker 1/);
  expect(text).toContain('14:00');
});

it('says during an act until when, and what comes next', () => {
  const text = textAt('2025-08-22T19:12:00Z', STAGE);
  expect(text).toContain('Nå til 21:30 Band 1 18 min igjen');
  expect(text).toContain('Nå til 22:30 Band 2 1 t 18 min igjen');
  expect(text).toContain('Neste i morgen kl. 18:00 DJ 1');
  expect(text).not.toContain('Uten nett');
});

it('says between two acts that nobody is on', () => {
  const text = textAt('2025-08-22T17:00:00Z', STAGE);
  expect(text).toContain('Ingen på scenen nå');
  expect(text).toContain('Neste kl. 20:00 Band 1');
  expect(text).toContain('Senere 21:00 Band 2');
});

it('goes on after midnight', () => {
  expect(textAt('2025-08-23T22:30:00Z', 'lille-andevinge')).toContain('Nå fra 24:00 Afterparty');
});

it('says what is cancelled, an act and an edition', () => {
  const cancelled = { '2025-fre-band-1': { status: 'cancelled' } } as const;
  expect(textAt('2025-08-22T18:12:00Z', STAGE, { slots: cancelled })).toContain(
    'Avlyst 20:00 Band 1',
  );
  const edition = { cancelled: { reason: 'Storm' }, slots: [] };
  expect(textAt('2025-08-22T10:00:00Z', STAGE, { edition })).toContain('Avlyst Storm');
});

it('thanks when the edition is over', () => {
  const text = textAt('2025-08-26T12:00:00Z', STAGE);
  expect(text).toContain('Takk for i år');
  expect(text).not.toContain('Neste');
});
