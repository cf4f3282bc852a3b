// Plain Express with one INSERT and nothing else: no validation, no limits, no mail, no headers.
import express from 'express';
import pg from 'pg';

const { DATABASE_URL, PORT = '0', POOL_SIZE = '10' } = process.env;
const pool = new pg.Pool({ connectionString: DATABASE_URL, max: Number(POOL_SIZE) });
await pool.query(
  'create table if not exists plain_messages (id bigint generated always as identity primary key, navn text, epost text, emne text, melding text, created_at timestamptz default now())',
);

const app = express();
app.use(express.json());
app.get('/', (_req, res) => {
  res.send('ready');
});
app.post('/api/contact', async (req, res) => {
  const { navn, epost, emne, melding } = req.body;
  await pool.query(
    'insert into plain_messages (navn, epost, emne, melding) values ($1, $2, $3, $4)',
    [navn, epost, emne, melding],
  );
  res.json({ message: 'Takk for meldingen! Vi tar kontakt så snart som mulig.' });
});
app.listen(Number(PORT), '127.0.0.1');
