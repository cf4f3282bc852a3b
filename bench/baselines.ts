// What the benches measure the site against, each the least that does the same: `tsx baselines.ts NAME`.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import express from 'express';
import pg from 'pg';
import { WebSocket, WebSocketServer } from 'ws';

const { DATABASE_URL, PORT = '0', SECONDS = '4' } = process.env;
const HOST = '127.0.0.1';

const baselines: Record<string, () => unknown> = {
  /** Plain node:http that answers every request with the given bytes. */
  'same-bytes'() {
    const body = readFileSync(process.env.BODY_FILE ?? '');
    const headers: Record<string, string> = JSON.parse(process.env.HEADERS ?? '{}');
    createServer((_req, res) => res.writeHead(200, headers).end(body)).listen(Number(PORT), HOST);
  },

  /** Plain Express that answers and does nothing else. */
  express() {
    const app = express();
    app.get('/', (_req, res) => void res.send('ready'));
    app.listen(Number(PORT), HOST);
  },

  /** The simplest chat: serialises every line once and sends it to each socket; stores nothing. */
  'chat-naive'() {
    const http = createServer((_req, res) => res.end('ready'));
    const wss = new WebSocketServer({ server: http, perMessageDeflate: false });
    let written = 0;
    wss.on('connection', (ws) => {
      ws.on('message', (data) => {
        const { melding } = JSON.parse(String(data)) as { melding?: string };
        written += 1;
        const line = { id: String(written), navn: 'Kari', melding, room: 'festival' };
        const message = { ...line, isAdmin: 'false', createdAt: new Date().toISOString() };
        const text = JSON.stringify({ type: 'new_message', message });
        for (const each of wss.clients) if (each.readyState === WebSocket.OPEN) each.send(text);
      });
    });
    http.listen(Number(PORT), HOST);
  },

  /** A chat without batches: one INSERT and one NOTIFY a line, 20 at a time; prints lines a second. */
  async 'insert-and-notify'() {
    const pool = new pg.Pool({ connectionString: DATABASE_URL, max: 20 });
    await pool.query(`create table if not exists plain_lines (id bigint generated always as identity
      primary key, room text, navn text, melding text, created_at timestamptz default now())`);
    const statement = `with line as (insert into plain_lines (room, navn, melding)
      values ('festival', 'Kari', $1) returning id) select pg_notify('plain', id::text) from line`;
    const end = performance.now() + Number(SECONDS) * 1000;
    let lines = 0;
    const write = async () => {
      for (; performance.now() < end; lines += 1) await pool.query(statement, ['x'.repeat(120)]);
    };
    await Promise.all(Array.from({ length: 20 }, write));
    await pool.end();
    process.stdout.write(String(Math.round(lines / Number(SECONDS))));
  },
};

await baselines[process.argv[2] ?? '']?.();
