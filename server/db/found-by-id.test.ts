import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadConfig } from '../config/index.ts';
import { createLogger } from '../lib/logger.ts';
import { makeTestData, migrateToBefore, type TestData } from '../testing/index.ts';
import type { Database } from './database.ts';
import { migrate } from './migrate.ts';
import { openDatabase } from './open-database.ts';

/** Identifies the migration after which people are found by their ids. */
const MARK = '"chat_users_of_sender"';

const id = (digit: number) => `00000000-0000-4000-8000-00000000000${digit}`;
const ACCOUNT = id(1);

/**
 * Rows of a running site before that migration: points, restrictions, moderation acts and news by
 * name.
 */
const ROWS = `
INSERT INTO users (id, username, email, password, first_name, last_name, created_at) VALUES
  ('${ACCOUNT}', 'Kari', 'kari@example.no', '-', 'K', 'N', '2026-01-02'),
  ('${id(2)}', 'ny', 'ny@example.no', '-', 'N', 'N', '2026-03-01');
INSERT INTO chat_messages (room, navn, melding, sender, user_id, is_system_message, level) VALUES
  ('festival', 'Kari', 'hei', 'u:${ACCOUNT}', '${ACCOUNT}', false, 1),
  ('festival', 'Gjest', 'hei', 'v:guest', null, false, 1),
  ('festival', 'Gjest 2', 'hei', 'v:guest', null, false, 1),
  ('festival', 'Ny', 'før kontoen', 'v:earlier', null, false, 1),
  ('festival', 'CTRL Festival', 'Gjest 2 har nådd nivå 2: Community Friend!', null, null, true, null),
  ('festival', 'CTRL Festival', 'Slettet bruker har nådd nivå 3: Gaming Enthusiast!', null, null, true, null),
  ('festival', 'CTRL Festival', 'Rommet åpner snart', null, null, true, null);
INSERT INTO chat_users (navn, total_points, joined_at, last_active) VALUES
  ('kari', 10, '2026-01-03', '2026-02-03'),
  ('Gjest', 20, '2026-01-01', '2026-02-01'),
  ('Gjest 2', 30, '2026-01-01', '2026-02-02'),
  ('ny', 40, '2026-01-01', '2026-02-01'),
  ('Ukjent', 50, '2026-01-01', '2026-02-01');
INSERT INTO chat_restrictions (id, kind, navn, name_key, senders, created_by, created_at, lifted_at) VALUES
  ('${id(7)}', 'ban', 'Kari', 'kari', '{v:old,u:${ACCOUNT}}', 'sjef', '2026-02-01 10:00', '2026-02-01 12:00'),
  ('${id(8)}', 'ban', 'Kari', 'kari', '{u:${ACCOUNT}}', 'sjef', '2026-02-02 10:00', null);
INSERT INTO audit_log (actor, action, subject_type, subject_id, before, after, created_at) VALUES
  ('sjef', 'chat_person.ban', 'chat_person', 'kari', null, '{"navn":"Kari"}', '2026-02-01 10:00:00.2'),
  ('sjef', 'chat_person.lift_ban', 'chat_person', 'kari', '{"navn":"Kari"}', null, '2026-02-01 12:00'),
  ('sjef', 'chat_person.ban', 'chat_person', 'kari', null, '{"navn":"Kari"}', '2026-02-02 10:00'),
  ('sjef', 'chat_line.delete', 'chat_line', (SELECT min(id)::text FROM chat_messages), null, '{"navn":"Kari"}', now()),
  ('sjef', 'chat_word.add', 'chat_word', 'kari', null, '{"word":"kari"}', '2026-02-02 10:00');
INSERT INTO contact_messages (id, navn, epost, melding, created_at) VALUES
  ('${id(5)}', 'Per', 'per@example.no', 'x', '2026-02-01 10:00'), ('${id(6)}', 'Per', 'per2@example.no', 'x', '2026-02-02 10:00');
INSERT INTO mail_outbox (recipient, subject, text_body, html_body, created_at) VALUES
  ('org@example.no', 'Ny melding fra Per', '', '', '2026-02-02 10:00'), ('kari@example.no', 'Nytt passord', '', '', '2026-02-02');`;

describe('a running site', () => {
  let data: TestData;
  let db: Database;
  const rows = async (text: string) => (await db.pool.query(text)).rows;

  beforeAll(async () => {
    data = await makeTestData();
    const config = loadConfig(data.env);
    const logger = createLogger({ logLevel: 'silent' });
    db = await openDatabase(config, logger);
    await migrateToBefore(db, MARK);
    for (const statement of ROWS.split(/;\n/)) await db.pool.query(statement);
    expect(await migrate(db, logger)).toBeGreaterThan(0);
  });
  afterAll(async () => {
    await db.close();
    await data.remove();
  });

  it('keeps everybody’s points, for whom they are known to be', async () => {
    const people = await rows('SELECT navn, total_points, sender FROM chat_users ORDER BY 2');
    expect(people).toEqual([
      { navn: 'kari', total_points: 10, sender: `u:${ACCOUNT}` },
      { navn: 'Gjest', total_points: 20, sender: null },
      { navn: 'Gjest 2', total_points: 30, sender: 'v:guest' },
      { navn: 'ny', total_points: 40, sender: 'v:earlier' },
      { navn: 'Ukjent', total_points: 50, sender: null },
    ]);
  });

  it('tells of levels by id, and leaves other lines of the system as they are', async () => {
    const lines = await rows(
      `SELECT melding, m.level, c.navn FROM chat_messages m LEFT JOIN chat_users c ON c.id = m.about
       WHERE is_system_message ORDER BY m.id`,
    );
    expect(lines).toEqual([
      { melding: '', level: 2, navn: 'Gjest 2' },
      { melding: 'Slettet bruker har nådd nivå 3: Gaming Enthusiast!', level: null, navn: null },
      { melding: 'Rommet åpner snart', level: null, navn: null },
    ]);
  });

  it('keeps acts and restrictions, each act with what it was about', async () => {
    const acts = await rows(
      'SELECT action, subject_id, before, after FROM audit_log WHERE actor = $$sjef$$ ORDER BY id',
    );
    const kari = { navn: 'Kari', userId: ACCOUNT };
    expect(acts).toEqual([
      { action: 'chat_person.ban', subject_id: id(7), before: null, after: kari },
      { action: 'chat_person.lift_ban', subject_id: id(7), before: kari, after: null },
      { action: 'chat_person.ban', subject_id: id(8), before: null, after: kari },
      { action: 'chat_line.delete', subject_id: expect.any(String), before: null, after: kari },
      { action: 'chat_word.add', subject_id: 'kari', before: null, after: { word: 'kari' } },
    ]);
    expect(await rows('SELECT name_key FROM chat_restrictions')).toHaveLength(2);
  });

  it('knows which message a mail to the organisers tells of', async () => {
    expect(await rows('SELECT subject, concerns FROM mail_outbox ORDER BY subject')).toEqual([
      { subject: 'Ny melding fra Per', concerns: id(6) },
      { subject: 'Nytt passord', concerns: null },
    ]);
  });
});
