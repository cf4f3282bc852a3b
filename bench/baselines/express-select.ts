// Plain Express with one SELECT for each path and nothing else: no session, no limits, no headers.
import express from 'express';
import pg from 'pg';

const { DATABASE_URL, STATEMENTS = '{}', PORT = '0', POOL_SIZE = '10' } = process.env;
const statements: Record<string, { text: string; values: unknown[] }> = JSON.parse(STATEMENTS);
const pool = new pg.Pool({ connectionString: DATABASE_URL, max: Number(POOL_SIZE) });

// The database may be stopped before this process at the end of a run.
pool.on('error', () => undefined);

const app = express();
app.get('/', (_req, res) => {
  res.send('ready');
});
for (const [path, { text, values }] of Object.entries(statements)) {
  app.get(path, async (_req, res) => {
    const { rows } = await pool.query(text, values);
    res.json(rows);
  });
}
app.listen(Number(PORT), '127.0.0.1');
