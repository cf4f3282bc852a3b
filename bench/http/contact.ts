import { compare } from '../lib/compare.ts';
import { postRequest } from '../lib/load.ts';
import { baseline } from '../lib/ours.ts';
import { type Running, startNode } from '../lib/processes.ts';
import { type Bench, rates } from './bench.ts';

export const CONTACT = 'POST contact on PostgreSQL';

let count = 0;
/**
 * Every message differs, because the server recognises repeated submits for ten seconds, and comes
 * from one of 65,536 visitors, because the number per visitor is limited.
 */
const nextMessage = () => {
  count += 1;
  const visitor = `198.18.${(count >> 8) & 255}.${count & 255}`;
  return postRequest(
    '/api/contact',
    {
      navn: 'Kari Nordmann',
      epost: `kari.${count}@ctrl.example`,
      emne: 'Rullestol',
      melding: `Kan vi komme med rullestol på lørdag? Spørsmål nummer ${count}.`,
    },
    { 'X-Forwarded-For': visitor },
  );
};

/** The form compared with plain Express with one INSERT into a separate database. */
export async function contact(bench: Bench, ours: Running): Promise<void> {
  if (!bench.isWanted(CONTACT) || bench.cluster === null) return;
  const databaseUrl = bench.cluster.url('plain');
  const plain = await startNode(baseline('express-insert'), { DATABASE_URL: databaseUrl });
  await compare(
    CONTACT,
    { name: 'our server (row and mail job)', server: ours, next: nextMessage },
    { name: 'plain Express + one INSERT', server: plain, next: nextMessage },
    rates(bench, 32),
  );
  await plain.stop();
}
