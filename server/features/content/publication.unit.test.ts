import { expect, it } from 'vitest';
import type { JsonObject } from '#shared/rules/content-pointer.ts';
import { publishedSlots } from './publication.ts';

const document: JsonObject = {
  name: 'CTRL Festival 2027',
  stages: [
    { id: 'hallen', name: 'Hallen' },
    { id: 'baren', name: 'Baren' },
  ],
  slots: [
    { id: 'band', stage: 'hallen', status: 'planned' },
    { id: 'dj', stage: 'baren', status: 'moved' },
  ],
};
const raised = (after: JsonObject) => publishedSlots(document, after).map(({ slot }) => slot);

it('raises what calendars show of an act: its own fields, its stage and its edition', () => {
  expect(raised(document)).toEqual([]);
  expect(raised({ ...document, venue: 'Et annet sted' })).toEqual([]);
  const slots = [
    { id: 'band', stage: 'hallen', status: 'cancelled' },
    { id: 'dj', stage: 'baren', status: 'moved' },
  ];
  expect(publishedSlots(document, { ...document, slots })).toEqual([
    { slot: 'band', status: 'cancelled' },
  ]);
  const stages = [
    { id: 'hallen', name: 'Hallen' },
    { id: 'baren', name: 'Kjelleren' },
  ];
  expect(raised({ ...document, stages })).toEqual(['dj']);
  expect(raised({ ...document, name: 'CTRL 2027' })).toEqual(['band', 'dj']);
});
