import { type Answer, ask } from '../lib/calls.ts';
import type { Running } from '../lib/processes.ts';
import { PATIENT, type Site, startSite } from '../lib/site.ts';
import { type People, peopleOf } from './people.ts';
import { type Finding, finding, isWanted, type ProofOptions } from './proof.ts';

/** The same act so many times at the same time. */
const FOLD = 50;

interface Race {
  site: Site;
  people: People;
  /** The same call FOLD times at once, spread over both processes. */
  all(method: string, path: string, body: (n: number) => unknown, more?: Sent): Promise<Answer[]>;
  count(sql: string, ...values: unknown[]): Promise<number>;
}

interface Sent {
  cookie?: string;
  'idempotency-key'?: string;
}

interface Act {
  name: string;
  /** Of what there may be so many. */
  promised: string;
  effects: number;
  /** Answers of success that the act has; null where every repetition succeeds. */
  successes: number | null;
  run(race: Race): Promise<[answers: Answer[], effects: number | Promise<number>]>;
}

const act = (
  name: string,
  promised: string,
  effects: number,
  successes: number | null,
  run: Act['run'],
): Act => ({ name, promised, effects, successes, run });

const PASSWORD = 'en lang setning';
const registration = (username: string) => ({
  ...{ username, email: `${username}@post.test`, password: PASSWORD, confirmPassword: PASSWORD },
  ...{ firstName: 'Kari', lastName: 'Nordmann' },
});

const acts: readonly Act[] = [
  act('one gift opened', '50 points once', 50, null, async ({ site, people, all }) => {
    const { id, cookie } = await people.user();
    const [gift] = await site.rows(
      `insert into user_gifts (user_id, title, description, gift_type, value, points, given_by_admin)
       values ($1, 'x', 'x', 'points', '50 poeng', 50, 'sjef') returning id`,
      [id],
    );
    const answers = await all('POST', `/api/user/gifts/${gift?.id}/open`, () => ({}), { cookie });
    const stats = await ask(site.port, 'GET', '/api/user/stats', { headers: { cookie } });
    return [answers, Number(JSON.parse(stats.text).totalPoints)];
  }),
  act('one registration', '1 account', 1, 1, async ({ all, count }) => {
    const body = (n: number) => registration(n % 2 === 0 ? 'samme' : 'SAMME');
    const answers = await all('POST', '/api/user/register', body);
    return [answers, count("select count(*) as n from users where lower(username) = 'samme'")];
  }),
  act('the wheel, one address', '1 spin', 1, null, async ({ all, count }) => {
    const body = { navn: 'Kari', epost: 'hjul@post.test' };
    const answers = await all('POST', '/api/wheel/spin', () => body);
    return [answers, count('select count(*) as n from wheel_spins where epost = $1', body.epost)];
  }),
  act('one name of the chat', '1 holder', 1, 1, async ({ all }) => {
    const answers = await all('POST', '/api/chat/name', () => ({ navn: 'Ettertraktet' }));
    return [answers, answers.filter(({ status }) => status === 200).length];
  }),
  act('one newsletter address', '1 row', 1, null, async ({ all, count }) => {
    const body = (n: number) => ({ email: n % 2 === 0 ? 'brev@post.test' : 'BREV@post.test' });
    const answers = await all('POST', '/api/newsletter', body);
    const sql = 'select count(*) as n from newsletter_subscriptions where lower(email) = $1';
    return [answers, count(sql, 'brev@post.test')];
  }),
  act('one contact form', '1 message', 1, FOLD, async ({ all, count }) => {
    const body = { navn: 'Kari', epost: 'kari@post.test', melding: 'Den samme en gang til' };
    const key = { 'idempotency-key': 'et klikk' };
    const answers = await all('POST', '/api/contact', () => body, key);
    const sql = 'select count(*) as n from contact_messages where melding = $1';
    return [answers, count(sql, body.melding)];
  }),
  act('one order of tickets', '1 sale', 1, FOLD, async ({ people, all, count }) => {
    const { cookie } = await people.admin();
    const body = { ticketsSold: 5, orderReference: 'A-1' };
    const answers = await all('POST', '/api/admin/sales', () => body, { cookie });
    const sql = 'select count(*) as n from affiliate_sales where order_reference = $1';
    return [answers, count(sql, body.orderReference)];
  }),
  act('one approval', '1 entry of the audit log', 1, null, async (race) => {
    const { cookie } = await race.people.admin();
    const [row] = await race.site.rows(`insert into affiliates (navn, epost, instagram, status)
      values ('Ny', 'ny@post.test', '@ny', 'pending') returning id`);
    const body = () => ({ status: 'approved' });
    const answers = await race.all('PATCH', `/api/admin/affiliates/${row?.id}`, body, { cookie });
    const sql = 'select count(*) as n from audit_log where subject_id = $1::text';
    return [answers, race.count(sql, row?.id)];
  }),
  act('one reward of a share', '1 gift', 1, null, async ({ site, people, all, count }) => {
    const [{ id }, { cookie }] = [await people.user(), await people.admin()];
    const [share] = await site.rows(
      `insert into social_shares (navn, epost, platform, url, shared_at)
       select 'Kari', email, 'facebook', 'https://post.test/1', now() from users where id = $1
       returning id`,
      [id],
    );
    const body = { rewardType: 'Poeng', rewardAmount: 50, adminNotes: 'Fint' };
    const path = `/api/admin/social-shares/${share?.id}/reward`;
    const answers = await all('PATCH', path, () => body, { cookie });
    return [answers, count('select count(*) as n from user_gifts where user_id = $1', id)];
  }),
];

const raceOf = (site: Site, second: Running, people: People): Race => ({
  site,
  people,
  all: (method, path, body, more = {}) =>
    Promise.all(
      Array.from({ length: FOLD }, (_, n) =>
        ask(n % 2 === 0 ? site.port : second.port, method, path, {
          headers: { 'content-type': 'application/json', ...more },
          body: JSON.stringify(body(n)),
        }),
      ),
    ),
  count: async (sql, ...values) => Number((await site.rows(sql, values))[0]?.n),
});

function judge(
  { name, promised, effects: most, successes }: Act,
  answers: Answer[],
  effects: number,
) {
  const by = new Map<number, number>();
  for (const { status } of answers) by.set(status, (by.get(status) ?? 0) + 1);
  const good = answers.filter(({ status }) => status >= 200 && status < 300).length;
  const broken = answers.filter(({ status }) => status === 0 || status >= 500).length;
  const isRight = successes === null ? good > 0 : good === successes;
  const statuses = [...by].map(([status, count]) => `${count} x ${status}`).join(', ');
  return finding(
    `${name}, ${FOLD} at once over 2 processes`,
    `${promised}, 0 of 5xx`,
    `${effects} (${statuses})`,
    effects === most && broken === 0 && isRight,
  );
}

/** The same act at the same time from many clients of two processes has one effect. */
export async function races(options: ProofOptions): Promise<Finding[]> {
  // Fifty at once wait for ten connections, on a machine that may be busy.
  const site = await startSite({ env: { ...PATIENT, BCRYPT_COST: '4' } });
  const second = await site.startAnother();
  const people = await peopleOf(site);
  try {
    const race = raceOf(site, second, people);
    const findings: Finding[] = [];
    for (const one of acts.filter(({ name }) => isWanted(name, options))) {
      const [answers, effects] = await one.run(race);
      findings.push(judge(one, answers, await effects));
    }
    return findings;
  } finally {
    await people.end();
    await site.remove();
  }
}
