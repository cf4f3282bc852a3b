import { expect, it } from 'vitest';
import type { JsonObject } from '#shared/rules/content-pointer.ts';
import { publishedSlots } from './publication.ts';

const document: JsonObject = {
  name: 'CTRL Festival 2027',
  stages: [
    { id: 'hallen', name: 'Hallen' },
    { id: 'baren', name: 'Baren' },
  ],
  artists: [
    { id: 'a', name: 'Kari', text: '' },
    { id: 'b', name: 'Ola', text: '' },
  ],
  slots: [
    { id: 'band', stage: 'hallen', status: 'planned', artists: ['a', 'borte'] },
    { id: 'dj', stage: 'baren', status: 'moved' },
  ],
};
const raised = (after: JsonObject) => publishedSlots(document, after).map(({ slot }) => slot);

it('raises what calendars show of an act: its own fields, its stage, its edition and its artists', () => {
  expect(raised(document)).toEqual([]);
  expect(raised({ ...document, venue: 'Et annet sted' })).toEqual([]);
  const slots = [
    { id: 'band', stage: 'hallen', status: 'cancelled', artists: ['a', 'borte'] },
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
  const artists = (name: string, text: string, other: string) => ({
    ...document,
    artists: [
      { id: 'a', name, text },
      { id: 'b', name: other, text: '' },
    ],
  });
  expect(raised(artists('Kari N', '', 'Ola'))).toEqual(['band']);
  expect(raised(artists('Kari', 'En tekst', 'Ola N'))).toEqual([]);
});
