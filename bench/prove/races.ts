import { type Answer, ask } from '../lib/calls.ts';
import type { Running } from '../lib/processes.ts';
import { PATIENT, type Site, startSite } from '../lib/site.ts';
import { type People, peopleOf } from './people.ts';
import { type Finding, isWanted, type ProofOptions } from './proof.ts';

/** The same act so many times at the same time. */
const FOLD = 50;

interface Race {
  site: Site;
  people: People;
  /** The same call FOLD times at once, spread over both processes. */
  all(method: string, path: string, body: (n: number) => unknown, more?: Sent): Promise<Answer[]>;
  count(sql: string, values?: unknown[]): Promise<number>;
}

interface Sent {
  cookie?: string;
  key?: string;
}

interface Act {
  name: string;
  /** Of what there may be so many. */
  promised: string;
  effects: number;
  /** Answers of success that the act has; null where every repetition succeeds. */
  successes: number | null;
  run(race: Race): Promise<{ answers: Answer[]; effects: number }>;
}

const PASSWORD = 'en lang setning';
const registration = (username: string) => ({
  ...{ username, email: `${username}@post.test`, password: PASSWORD, confirmPassword: PASSWORD },
  ...{ firstName: 'Kari', lastName: 'Nordmann' },
});

const acts: readonly Act[] = [
  {
    name: 'one gift opened',
    promised: '50 points once',
    effects: 50,
    successes: null,
    async run({ site, people, all }) {
      const { id, cookie } = await people.user();
      const [gift] = await site.rows(
        `insert into user_gifts (user_id, title, description, gift_type, value, points, given_by_admin)
         values ($1, 'x', 'x', 'points', '50 poeng', 50, 'sjef') returning id`,
        [id],
      );
      const path = `/api/user/gifts/${gift?.id}/open`;
      const answers = await all('POST', path, () => ({}), { cookie });
      const stats = await ask(site.port, 'GET', '/api/user/stats', { headers: { cookie } });
      return { answers, effects: Number(JSON.parse(stats.text).totalPoints) };
    },
  },
  {
    name: 'one registration',
    promised: '1 account',
    effects: 1,
    successes: 1,
    async run({ all, count }) {
      const answers = await all('POST', '/api/user/register', (n) =>
        registration(n % 2 === 0 ? 'samme' : 'SAMME'),
      );
      const effects = await count(
        "select count(*) as n from users where lower(username) = 'samme'",
      );
      return { answers, effects };
    },
  },
  {
    name: 'the wheel, one address',
    promised: '1 spin',
    effects: 1,
    successes: null,
    async run({ all, count }) {
      const body = { navn: 'Kari', epost: 'hjul@post.test' };
      const answers = await all('POST', '/api/wheel/spin', () => body);
      const sql = "select count(*) as n from wheel_spins where epost = 'hjul@post.test'";
      return { answers, effects: await count(sql) };
    },
  },
  {
    name: 'one name of the chat',
    promised: '1 holder',
    effects: 1,
    successes: 1,
    async run({ all }) {
      const answers = await all('POST', '/api/chat/name', () => ({ navn: 'Ettertraktet' }));
      return { answers, effects: answers.filter(({ status }) => status === 200).length };
    },
  },
  {
    name: 'one newsletter address',
    promised: '1 row',
    effects: 1,
    successes: null,
    async run({ all, count }) {
      const answers = await all('POST', '/api/newsletter', (n) => ({
        email: n % 2 === 0 ? 'brev@post.test' : 'BREV@post.test',
      }));
      const sql = `select count(*) as n from newsletter_subscriptions
        where lower(email) = 'brev@post.test'`;
      return { answers, effects: await count(sql) };
    },
  },
  {
    name: 'one contact form',
    promised: '1 message',
    effects: 1,
    successes: FOLD,
    async run({ all, count }) {
      const body = { navn: 'Kari', epost: 'kari@post.test', melding: 'Den samme en gang til' };
      const answers = await all('POST', '/api/contact', () => body, { key: 'et klikk' });
      const sql = 'select count(*) as n from contact_messages where melding = $1';
      return { answers, effects: await count(sql, [body.melding]) };
    },
  },
  {
    name: 'one order of tickets',
    promised: '1 sale',
    effects: 1,
    successes: FOLD,
    async run({ people, all, count }) {
      const cookie = await people.admin();
      const body = { ticketsSold: 5, orderReference: 'A-1' };
      const answers = await all('POST', '/api/admin/sales', () => body, { cookie });
      const sql = "select count(*) as n from affiliate_sales where order_reference = 'A-1'";
      return { answers, effects: await count(sql) };
    },
  },
  {
    name: 'one approval',
    promised: '1 entry of the audit log',
    effects: 1,
    successes: null,
    async run({ site, people, all, count }) {
      const cookie = await people.admin();
      const [row] = await site.rows(`insert into affiliates (navn, epost, instagram, status)
        values ('Ny', 'ny@post.test', '@ny', 'pending') returning id`);
      const path = `/api/admin/affiliates/${row?.id}`;
      const answers = await all('PATCH', path, () => ({ status: 'approved' }), { cookie });
      const sql = `select count(*) as n from audit_log where subject_id = $1::text`;
      return { answers, effects: await count(sql, [row?.id]) };
    },
  },
  {
    name: 'one reward of a share',
    promised: '1 gift',
    effects: 1,
    successes: null,
    async run({ site, people, all, count }) {
      const [{ id }, cookie] = [await people.user(), await people.admin()];
      const [share] = await site.rows(
        `insert into social_shares (navn, epost, platform, url, shared_at)
         select 'Kari', email, 'facebook', 'https://post.test/1', now() from users where id = $1
         returning id`,
        [id],
      );
      const body = { rewardType: 'Poeng', rewardAmount: 50, adminNotes: 'Fint' };
      const path = `/api/admin/social-shares/${share?.id}/reward`;
      const answers = await all('PATCH', path, () => body, { cookie });
      const sql = 'select count(*) as n from user_gifts where user_id = $1';
      return { answers, effects: await count(sql, [id]) };
    },
  },
];

async function raceOf(site: Site, second: Running, people: People): Promise<Race> {
  return {
    site,
    people,
    all: (method, path, body, { cookie, key } = {}) =>
      Promise.all(
        Array.from({ length: FOLD }, (_, n) =>
          ask(n % 2 === 0 ? site.port : second.port, method, path, {
            headers: {
              'content-type': 'application/json',
              ...(cookie !== undefined && { cookie }),
              ...(key !== undefined && { 'idempotency-key': key }),
            },
            body: JSON.stringify(body(n)),
          }),
        ),
      ),
    async count(sql, values) {
      const [row] = await site.rows(sql, values);
      return Number(row?.n);
    },
  };
}

function judge(
  { name, promised, effects: most, successes }: Act,
  answers: Answer[],
  effects: number,
): Finding {
  const by = new Map<number, number>();
  for (const { status } of answers) by.set(status, (by.get(status) ?? 0) + 1);
  const good = answers.filter(({ status }) => status >= 200 && status < 300).length;
  const broken = answers.filter(({ status }) => status === 0 || status >= 500).length;
  const isRight = successes === null ? good > 0 : good === successes;
  const statuses = [...by].map(([status, count]) => `${count} x ${status}`).join(', ');
  return {
    what: `${name}, ${FOLD} at once over 2 processes`,
    promised: `${promised}, 0 of 5xx`,
    seen: `${effects} (${statuses})`,
    kept: effects === most && broken === 0 && isRight,
  };
}

/** The same act at the same time from many clients of two processes has one effect. */
export async function races(options: ProofOptions): Promise<Finding[]> {
  // Fifty at once wait for ten connections, on a machine that may be busy.
  const patient = { ...PATIENT, BCRYPT_COST: '4' };
  const site = await startSite({ env: patient });
  const second = await site.startAnother();
  const people = await peopleOf(site);
  try {
    const race = await raceOf(site, second, people);
    const findings: Finding[] = [];
    for (const act of acts.filter(({ name }) => isWanted(name, options))) {
      const { answers, effects } = await act.run(race);
      findings.push(judge(act, answers, effects));
    }
    return findings;
  } finally {
    await people.end();
    await site.remove();
  }
}
