import { describe, expect, it } from 'vitest';
import type { ChatMessage } from '#shared/contracts/chat.ts';
import {
  compareIds,
  facesOf,
  mergeLines,
  newestId,
  removeLine,
  restoreLine,
  withFace,
} from './chat-snapshot.ts';

const line = (id: string, melding = `linje ${id}`): ChatMessage => ({
  id,
  navn: 'Kari',
  melding,
  room: 'festival',
  isAdmin: 'false',
  isSystemMessage: false,
  createdAt: '2026-08-22T18:00:00.000Z',
});
const ids = (lines: readonly ChatMessage[]) => lines.map(({ id }) => id);

describe('ids', () => {
  it('are compared as whole numbers, however large', () => {
    expect(['10', '9', '100', '2'].sort(compareIds)).toEqual(['2', '9', '10', '100']);
    expect(compareIds('99999999999999998', '99999999999999999')).toBeLessThan(0);
    expect(compareIds('7', '7')).toBe(0);
  });
});

describe('faces', () => {
  it('are those of the newest lines, for all lines of a person', () => {
    const by = (userId: string, picture?: string) => ({
      ...line('1'),
      userId,
      ...(picture !== undefined && { picture }),
    });
    const lines = [by('a', '/1'), by('b', '/2'), by('a', '/3'), line('2'), by('b')];
    const faces = facesOf(lines);
    const shown = lines.map((one) => withFace(one, faces).picture);
    expect(shown).toEqual(['/3', undefined, '/3', undefined, undefined]);
    expect(lines.map((one) => withFace(one, faces) === one)).toEqual([
      false,
      false,
      true,
      true,
      true,
    ]);
  });
});

describe('merging', () => {
  const here = [line('8'), line('10')];

  it('adds newer lines at the end and older ones at the beginning', () => {
    expect(ids(mergeLines(here, [line('12'), line('11')]))).toEqual(['8', '10', '11', '12']);
    expect(ids(mergeLines(here, [line('7'), line('6')]))).toEqual(['6', '7', '8', '10']);
    expect(ids(mergeLines(here, [line('9'), line('11')]))).toEqual(['8', '9', '10', '11']);
    expect(newestId(mergeLines([], here))).toBe('10');
  });

  it('keeps what it has, also within one delivery', () => {
    expect(mergeLines(here, [line('10', 'en annen')])).toBe(here);
    expect(ids(mergeLines(here, [line('11'), line('11')]))).toEqual(['8', '10', '11']);
  });
});

describe('a line that is taken away', () => {
  it('keeps its place and its writer, not its text', () => {
    const [first, second] = removeLine([line('8'), line('10')], '8');
    expect(first).toMatchObject({ id: '8', navn: 'Kari', melding: '', removed: true });
    expect(second).toEqual(line('10'));
  });

  it('keeps its text for a moderator', () => {
    const [first] = removeLine([line('8')], '8', true);
    expect(first).toEqual({ ...line('8'), removed: true });
  });

  it('that is not here changes nothing', () => {
    const here = removeLine([line('8')], '8');
    expect(removeLine(here, '8')).toBe(here);
    expect(removeLine(here, '9')).toBe(here);
  });

  it('comes back in its old place', () => {
    const here = removeLine([line('8'), line('10')], '8');
    expect(restoreLine(here, line('8'), false)).toEqual([line('8'), line('10')]);
  });

  it('comes back where it belongs, but not before what has been loaded', () => {
    const here = [line('8'), line('10')];
    expect(ids(restoreLine(here, line('9'), true))).toEqual(['8', '9', '10']);
    expect(restoreLine(here, line('7'), true)).toBe(here);
    expect(ids(restoreLine(here, line('7'), false))).toEqual(['7', '8', '10']);
  });
});
