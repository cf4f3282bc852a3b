// Baseline: a chat without batches, with one INSERT and one NOTIFY per line, 20 at a time.
import pg from 'pg';

const { DATABASE_URL, SECONDS = '4' } = process.env;
const pool = new pg.Pool({ connectionString: DATABASE_URL, max: 20 });
await pool.query(
  'create table if not exists plain_lines (id bigint generated always as identity primary key, room text, navn text, melding text, created_at timestamptz default now())',
);
const end = performance.now() + Number(SECONDS) * 1000;
let lines = 0;
async function write(): Promise<void> {
  while (performance.now() < end) {
    await pool.query(
      "with line as (insert into plain_lines (room, navn, melding) values ('festival', 'Kari', $1) returning id) select pg_notify('plain', id::text) from line",
      ['x'.repeat(120)],
    );
    lines += 1;
  }
}
await Promise.all(Array.from({ length: 20 }, write));
await pool.end();
process.stdout.write(String(Math.round(lines / Number(SECONDS))));
