import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { FIELD_LABELS } from '../content/field-labels.ts';
import { editionDocument, siteDocument } from '../contracts/content.ts';
import { describeChanges } from './content-changes.ts';

import type { JsonObject } from './content-pointer.ts';

const dj1 = {
  id: 'dj-1',
  date: '2026-08-21',
  stage: 'hall',
  start: '19:00',
  end: '20:00',
  act: 'DJ 1',
  genre: 'EDM',
  minAge: 18,
  kind: 'dj',
  description: '',
  picture: null,
  status: 'planned',
  previous: null,
};
const dj2 = { ...dj1, id: 'dj-2', act: 'DJ 2', start: '20:00', end: '21:00' };
const before: JsonObject = {
  schemaVersion: 1,
  id: 'ctrl-2026',
  year: 2026,
  name: 'CTRL Festival 2026',
  ageNote: '',
  days: [{ id: 'fre', date: '2026-08-21', doors: '16:00', minAge: 18, title: 'Rave', worlds: [] }],
  stages: [
    { id: 'hall', name: 'Hallen' },
    { id: 'bar', name: 'Baren' },
  ],
  slots: [dj1, dj2],
  tickets: [
    { id: 'pass', name: 'Helgepass', status: 'available', url: null },
    { id: 'dag', name: 'Dagspass', status: 'available', url: null },
  ],
  texts: { label: { text: 'Neste', over: '' }, notes: ['En'], sale: null },
};

const texts = (change: JsonObject) =>
  describeChanges(before, { ...before, ...change }).map(({ path, text }) => [path, text]);
const slots = (change: JsonObject) => texts({ slots: [dj1, { ...dj2, ...change }] });

describe('a stage that runs late', () => {
  const late = (slot: JsonObject, start: string, end: string, minutes?: number): JsonObject => ({
    ...slot,
    ...{ start, end },
    ...(minutes !== undefined && { late: minutes }),
  });
  const told = (one: JsonObject[], other: JsonObject[]) =>
    describeChanges({ ...before, slots: one }, { ...before, slots: other }).map(({ text }) => text);
  const twenty = [late(dj1, '19:20', '20:20', 20), late(dj2, '20:20', '21:20', 20)];
  const thirty = [late(dj1, '19:30', '20:30', 30), late(dj2, '20:30', '21:30', 30)];

  it('is one sentence, whatever number of acts it moves', () => {
    expect(texts({ slots: twenty })).toEqual([
      ['/slots/dj-1/start', 'Hallen er 20 minutter forsinket (2 programposter)'],
    ]);
    expect(told(twenty, thirty)).toEqual([
      'Hallen er 30 minutter forsinket, før 20 (2 programposter)',
    ]);
    expect(told(thirty, [dj1, dj2])).toEqual(['Hallen er tilbake i rute (2 programposter)']);
  });

  it('is a sentence about its act where it is one', () => {
    expect(told([dj1, dj2], [dj1, twenty[1] ?? {}])).toEqual([
      'DJ 2 er 20 minutter forsinket: spiller 20:20 (før 20:00)',
    ]);
    expect(told(twenty, [dj1, late(dj2, '20:10', '21:10', 10)])).toEqual([
      'DJ 1 er tilbake i rute: spiller 19:00 (før 19:20)',
      'DJ 2 er 10 minutter forsinket, før 20: spiller 20:10 (før 20:20)',
    ]);
  });

  it('hides nothing else that changes', () => {
    expect(
      told([dj1, { ...dj2, delayed: true }], [{ ...twenty[0], genre: 'House' }, twenty[1] ?? {}]),
    ).toEqual([
      'Hallen er 20 minutter forsinket (2 programposter)',
      'Tekst endret: DJ 1, sjanger: «House» (før «EDM»)',
    ]);
  });

  it('is over for an act that is moved', () => {
    expect(told(twenty, [twenty[0] ?? {}, { ...dj2, start: '22:00', end: '23:00' }])).toEqual([
      'DJ 2 spiller 22:00 (før 20:20)',
      'DJ 2 slutter 23:00 (før 21:20)',
    ]);
  });
});

it('tells a cancelled day and edition with the reason', () => {
  const [day] = before.days as [JsonObject];
  const days = (reason: string) => ({ days: [{ ...day, cancelled: { reason } }] });
  const windy = { ...before, ...days('vind') };
  const told = (one: JsonObject, other: JsonObject) =>
    describeChanges(one, other).map(({ path, text }) => [path, text]);
  const path = '/days/fre/cancelled';
  expect(texts(days('vind'))).toEqual([[path, 'Fredag 21. august er avlyst: vind']]);
  expect(texts(days(''))).toEqual([[path, 'Fredag 21. august er avlyst']]);
  expect(told(windy, { ...before, ...days('storm') })).toEqual([
    [path, 'Fredag 21. august er avlyst: storm (før avlyst: vind)'],
  ]);
  expect(told(windy, before)).toEqual([[path, 'Fredag 21. august er ikke lenger avlyst']]);
  const off = { ...before, cancelled: { reason: 'pandemi' } };
  expect(told(before, off)).toEqual([['/cancelled', 'CTRL Festival 2026 er avlyst: pandemi']]);
  expect(told(off, before)).toEqual([['/cancelled', 'CTRL Festival 2026 er ikke lenger avlyst']]);
});

describe('the changes of an act', () => {
  it.each<[JsonObject, string, string]>([
    [{ start: '21:00' }, 'start', 'DJ 2 spiller 21:00 (før 20:00)'],
    [
      { start: '21:00', status: 'moved', previous: { date: 'd', start: 's', stage: 'x' } },
      'start',
      'DJ 2 spiller 21:00 (før 20:00)',
    ],
    [{ start: '20:05', corrected: ['20:00'] }, 'start', 'DJ 2 begynner 20:05, rettet fra 20:00'],
    [{ stage: 'bar' }, 'stage', 'DJ 2 spiller på Baren (før Hallen)'],
    [
      { stage: 'bar', start: '21:00' },
      'start',
      'DJ 2 spiller 21:00 på Baren (før 20:00 på Hallen)',
    ],
    [
      { date: '2026-08-22' },
      'date',
      'DJ 2 spiller lørdag 22. august 20:00 (før fredag 21. august 20:00)',
    ],
    [{ start: '25:30' }, 'start', 'DJ 2 spiller 01:30 (før 20:00)'],
    [
      { date: '2026-08-22', start: '25:30' },
      'start',
      'DJ 2 spiller natt til søndag 23. august 01:30 (før fredag 21. august 20:00)',
    ],
    [{ end: '24:30' }, 'end', 'DJ 2 slutter 00:30 (før 21:00)'],
    [{ status: 'cancelled' }, 'status', 'DJ 2 er avlyst'],
    [{ delayed: true }, 'delayed', 'DJ 2 er forsinket, ny tid kommer'],
    [{ full: true }, 'full', 'DJ 2 er fullt'],
    [{ end: '22:00' }, 'end', 'DJ 2 slutter 22:00 (før 21:00)'],
    [{ end: null }, 'end', 'DJ 2 har ikke lenger sluttid (før 21:00)'],
    [{ act: 'Tiësto' }, 'act', 'DJ 2 heter nå Tiësto'],
    [{ genre: 'House' }, 'genre', 'Tekst endret: DJ 2, sjanger: «House» (før «EDM»)'],
    [{ minAge: 20 }, 'minAge', 'Tekst endret: DJ 2, aldersgrense: 20 (før 18)'],
    [{ genre: '' }, 'genre', 'Fjernet: DJ 2, sjanger (før «EDM»)'],
  ])('%j is told', (change, field, text) => {
    expect(slots(change)).toEqual([[`/slots/dj-2/${field}`, text]]);
  });

  it('tell that it is on again, all that changed, and that it is new or gone', () => {
    const cancelled = { ...before, slots: [dj1, { ...dj2, status: 'cancelled' }] };
    expect(describeChanges(cancelled, before)).toEqual([
      { path: '/slots/dj-2/status', text: 'DJ 2 er ikke lenger avlyst' },
    ]);
    expect(slots({ status: 'cancelled', start: '21:00' })).toHaveLength(2);
    const dj3 = { ...dj2, id: 'dj-3', act: 'DJ 3' };
    expect(texts({ slots: [dj1, dj3] })).toEqual([
      ['/slots/dj-3', 'Ny: DJ 3, fredag 21. august 20:00, Hallen'],
      ['/slots/dj-2', 'DJ 2 er fjernet'],
    ]);
    expect(texts({ slots: [dj1, dj2, { ...dj3, start: '26:00' }] })).toEqual([
      ['/slots/dj-3', 'Ny: DJ 3, natt til lørdag 22. august 02:00, Hallen'],
    ]);
  });

  it('are told also of a draft that has no date and start yet', () => {
    const dj3 = { ...dj2, id: 'dj-3', act: 'DJ 3', date: '', start: '' };
    expect(texts({ slots: [dj1, dj2, dj3] })).toEqual([['/slots/dj-3', 'Ny: DJ 3,  , Hallen']]);
  });
});

describe('the changes of a document', () => {
  it('are none between the same', () => {
    expect(describeChanges(before, structuredClone(before))).toEqual([]);
  });

  it('tell doors after midnight as clocks show them', () => {
    const [day] = before.days as JsonObject[];
    expect(texts({ days: [{ ...day, doors: '24:30' }] })).toEqual([
      ['/days/fre/doors', 'Tekst endret: Rave, dører: «00:30» (før «16:00»)'],
    ]);
  });

  it('tell what became of tickets', () => {
    const [pass, dag] = before.tickets as JsonObject[];
    const status = (value: string) => texts({ tickets: [{ ...pass, status: value }, dag ?? {}] });
    expect(status('soldOut')).toEqual([['/tickets/pass/status', 'Helgepass er utsolgt']]);
    expect(status('few')).toEqual([['/tickets/pass/status', 'Helgepass har få billetter igjen']]);
    expect(texts({ tickets: [dag ?? {}, pass ?? {}] })).toEqual([
      ['/tickets', 'Ny rekkefølge: billetter'],
    ]);
    expect(texts({ tickets: [pass ?? {}] })).toEqual([
      ['/tickets/dag', 'Fjernet billettype: Dagspass'],
    ]);
  });

  it('tell texts with the old and the new one, the long ones shortened', () => {
    expect(texts({ name: 'CTRL' })).toEqual([
      ['/name', 'Tekst endret: Navn: «CTRL» (før «CTRL Festival 2026»)'],
    ]);
    const long = texts({ ageNote: '🎸'.repeat(100) });
    expect(long).toEqual([['/ageNote', `Tekst endret: Aldersgrenser: «${'🎸'.repeat(60)} …»`]]);
    expect(
      texts({ texts: { label: { text: 'Nå', over: '' }, notes: ['En', 'To'], sale: null } }),
    ).toEqual([
      ['/texts/label/text', 'Tekst endret: Etikett, tekst: «Nå» (før «Neste»)'],
      ['/texts/notes', 'Tekst endret: Merknader: «En / To» (før «En»)'],
    ]);
    const sale = { heading: { text: 'Early ticket', over: '' } };
    expect(texts({ texts: { ...(before.texts as JsonObject), sale } })[0]?.[0]).toBe('/texts/sale');
  });

  it('show of a long text what differs, with the words around it', () => {
    const long = 'Fredag er det rave i Hallen fra klokka 20, og dørene åpner to timer før det.';
    const told = (from: string, to: string) =>
      describeChanges({ ...before, ageNote: from }, { ...before, ageNote: to })[0]?.text;
    expect(told(long, long.replace('to timer', 'tre timer'))).toBe(
      'Tekst endret: Aldersgrenser: «… og dørene åpner tre timer før det.» (før «… og dørene åpner to timer før det.»)',
    );
    expect(told(long, `Ny: ${long}`)).toBe(
      'Tekst endret: Aldersgrenser: «Ny: Fredag er det rave …» (før «Fredag er det rave …»)',
    );
    expect(told(`${long} Alle er 18.`, long)).toBe(
      'Tekst endret: Aldersgrenser: «… to timer før det.» (før «… to timer før det. Alle er 18.»)',
    );
    const link = `https://ctrl.no/${'a'.repeat(80)}/`;
    expect(told(`${link}1/x`, `${link}2/x`)).toBe(
      `Tekst endret: Aldersgrenser: «… ${'a'.repeat(19)}/2/x» (før «… ${'a'.repeat(19)}/1/x»)`,
    );
    const all = told(`${long} 🎸`, 'b'.repeat(100)) ?? '';
    expect(all).toContain(`«${'b'.repeat(60)} …» (før «Fredag er det rave i Hallen`);
    expect(told(long, long.replace(', og', ',\n\nog'))).toBe(
      'Endret: Aldersgrenser: bare mellomrom og linjeskift',
    );
    const name = 'Åpen scene for alle som vil prøve seg foran publikum denne kvelden i';
    const named = (act: string) => ({ ...before, slots: [{ ...dj2, act }] });
    expect(describeChanges(named(`${name} Salen`), named(`${name} Hagen`))).toEqual([
      { path: '/slots/dj-2/act', text: '… denne kvelden i Salen heter nå … denne kvelden i Hagen' },
    ]);
    const pictured = (hash: string) => ({ ...before, picture: { hash, alt: 'Salen' } });
    expect(describeChanges(pictured('a'), pictured('b'))).toEqual([
      { path: '/picture', text: 'Endret: Bilde' },
    ]);
  });

  it('of a first version are one', () => {
    expect(describeChanges(null, before)).toEqual([
      { path: '', text: 'Ny utgave: CTRL Festival 2026' },
    ]);
    expect(describeChanges(null, { texts: {} })).toHaveLength(1);
  });
});

describe('the names of fields', () => {
  it('are there for every field of both documents', () => {
    const keys = new Set<string>();
    const collect = (schema: unknown): void => {
      if (typeof schema !== 'object' || schema === null) return;
      for (const key of Object.keys(Reflect.get(schema, 'properties') ?? {})) keys.add(key);
      for (const part of Object.values(schema)) collect(part);
    };
    for (const schema of [editionDocument, siteDocument]) {
      collect(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }));
    }
    const ofPictures = ['hash', 'width', 'height'];
    expect([...keys].filter((key) => !(key in FIELD_LABELS) && !ofPictures.includes(key))).toEqual(
      [],
    );
    expect(keys.size).toBeGreaterThan(60);
  });
});
