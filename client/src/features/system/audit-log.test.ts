import { expect, it } from 'vitest';
import type { AuditEntry } from '#shared/contracts/back-office.ts';
import { changesOf, changesText, subjectWords } from './audit-log.tsx';

const entry = (over: Partial<AuditEntry>): AuditEntry => ({
  id: '1',
  actor: 'sjef',
  actorIsRemoved: false,
  action: 'user.gift',
  subjectType: 'user',
  subjectId: 'u1',
  subjectName: null,
  before: null,
  after: null,
  createdAt: '2026-06-01T10:00:00.000Z',
  ...over,
});

it.each([
  [{ subjectName: 'Kari (@kari)' }, 'Bruker Kari (@kari)'],
  [{}, 'Bruker (slettet)'],
  [{ subjectType: 'contact', subjectName: 'Ola' }, 'Kontaktmelding fra Ola'],
  [{ subjectType: 'contact' }, 'Kontaktmelding (slettet)'],
  [{ subjectType: 'chat_room', subjectId: 'gaming' }, 'Chatrom Gaming & Musikk'],
  [{ subjectType: 'chat_person', after: { navn: 'Pelle' } }, 'Chatnavn Pelle'],
  [{ subjectType: 'chat_word', before: { word: 'pokker' } }, 'Ord i chatfilteret «pokker»'],
  [{ subjectType: 'sheets', subjectId: null }, 'Google Sheets'],
  [{ subjectType: 'announcement', subjectName: 'Uvær' }, 'Kunngjøring «Uvær»'],
  [{ subjectType: 'content', subjectName: 'CTRL 2026' }, 'Innhold «CTRL 2026»'],
  [{ subjectType: 'noe', subjectId: null }, 'noe'],
])('calls the subject of %j %s', (over, words) => {
  expect(subjectWords(entry(over))).toBe(words);
});

it('says fields and values in Norwegian, and leaves keys of rows out', () => {
  const before = { isActive: true, status: 'pending', until: null };
  const after = {
    isActive: false,
    status: 'approved',
    until: '2026-06-01T10:00:00.000Z',
    userId: 'u1',
    messages: [1, 2],
    giftType: 'points',
    changes: ['DJ 2 er avlyst', 'Band 1 spiller 20:00'],
    kind: 'weather',
  };
  expect(changesOf(before, after)).toEqual([
    { field: 'Aktiv', before: 'ja', after: 'nei' },
    { field: 'Status', before: 'Venter', after: 'Godkjent' },
    { field: 'Til', before: '–', after: '01.06.2026 12:00' },
    { field: 'Meldinger', before: '–', after: '2' },
    { field: 'Type gave', before: '–', after: 'Poeng' },
    { field: 'Endringer', before: '–', after: 'DJ 2 er avlyst. Band 1 spiller 20:00' },
    { field: 'Type', before: '–', after: 'Vær' },
  ]);
  expect(changesText(entry({ before: { isActive: true }, after: { isActive: false } }))).toBe(
    'Aktiv: ja → nei',
  );
});
