import type { Page } from 'playwright/test';
import { addAdmin, manualTimers, type TestServer } from '#server/testing/index.ts';
import { addDays, HOUR_MS, osloInstant } from '#shared/oslo-time.ts';
import { shown } from './harness/publish.ts';
import { expect, follow, hydrated, PHONE, readToTheEnd, test, wake } from './harness/test.ts';

/*
 * The organisers make next year's edition of this year's in the back office's calls, with forty acts on
 * three stages, and publish it. Every page follows, before, during and after it.
 */

const DAYS = ['2027-08-19', '2027-08-20', '2027-08-21'] as const;
const KEY = '/api/admin/content/edition:2027';

const STAGES = [
  { id: 'hovedscenen', name: 'Hovedscenen' },
  { id: 'arenaen', name: 'Arenaen' },
  { id: 'verkstedet', name: 'Verkstedet' },
] as const;

/** What plays on each stage, in turn. */
const KINDS = {
  hovedscenen: [
    ['band', 'Rock'],
    ['dj', 'Hardstyle'],
  ],
  arenaen: [
    ['tournament', 'Turnering i lag'],
    ['panel', 'Samtale om spill'],
  ],
  verkstedet: [
    ['competition', 'Cosplaykonkurranse'],
    ['workshop', 'Sying og støping'],
  ],
} as const;

const clock = (hour: number) => `${String(hour).padStart(2, '0')}:00`;

/** Forty acts: thirteen a day of an hour and a half, and the party of the last night. */
function programme() {
  const acts = DAYS.flatMap((date, day) =>
    Array.from({ length: 13 }, (_, index) => {
      const stage = STAGES[index % STAGES.length] ?? STAGES[0];
      const [kind, genre] = KINDS[stage.id][Math.floor(index / 3) % 2] ?? KINDS[stage.id][0];
      const start = 12 + 2 * Math.floor(index / 3);
      return {
        id: `2027-dag-${day + 1}-${index + 1}`,
        date,
        stage: stage.id as string,
        start: clock(start),
        end: clock(start + 1).replace(':00', ':30'),
        act: `Navn ${day + 1}.${index + 1}`,
        genre: genre as string,
        minAge: 18,
        kind: kind as string,
      };
    }),
  );
  const party = { date: DAYS[2], stage: 'hovedscenen', start: '24:00', end: '27:00', minAge: 20 };
  const night = { id: '2027-fest', act: 'Afterparty', genre: 'Afterparty', kind: 'afterparty' };
  const shown = { description: '', picture: null, status: 'planned', previous: null };
  return [...acts, { ...party, ...night }].map((slot) => ({ ...slot, ...shown }));
}

/** Copies the newest edition, writes the programme into its draft, and publishes it. */
async function publishNextYear(site: TestServer): Promise<void> {
  const { cookie } = await addAdmin(site);
  const call = async (method: string, path: string, body?: unknown) => {
    const answer = await site.api(method, path, { cookie, ...(body !== undefined && { body }) });
    expect(answer.status, `${method} ${path}: ${answer.text}`).toBe(200);
    return answer.body;
  };
  await call('POST', '/api/admin/content', { from: 'edition:2026', days: DAYS });
  const { revision, draft } = await call('GET', KEY);
  const sale = {
    heading: { text: 'Festivalpass i salg', over: '' },
    lines: ['Festivalpass', 'i salg'],
    linesOver: [],
    ingress: { text: 'Tre dager, tre scener.', over: 'Vi ses i 2028.' },
    key: { text: 'Kjøp festivalpass', over: 'Få beskjed om neste' },
  };
  const ops = [
    ...STAGES.map((stage) => ({ path: `/stages/${stage.id}`, to: stage })),
    ...programme().map((slot) => ({ path: `/slots/${slot.id}`, to: slot })),
    ...DAYS.map((date) => ({ path: `/days/day-${date}/doors`, from: null, to: '11:00' })),
    ...DAYS.map((date, index) => ({
      path: `/days/day-${date}/minAge`,
      from: draft.days[index].minAge,
      to: 18,
    })),
    { path: '/texts/sale', from: null, to: sale },
    { path: '/ticketsFrom', from: null, to: '2026-09-01' },
  ];
  const { revision: edited } = await call('PATCH', KEY, { revision, ops });
  const { problems } = await call('POST', `${KEY}/check`);
  expect(problems.filter(({ level }: { level: string }) => level === 'error')).toEqual([]);
  const publication = { revision: edited, comment: 'Neste år', acknowledged: problems };
  const { version } = await shown(site, () => call('POST', `${KEY}/publish`, publication));
  expect(version).toBe(1);
}

interface Moment {
  what: string;
  at: Date;
  countdown: RegExp;
  onStage: number;
  party: string;
  ticketKey: string;
  /** Whether the key leads to the ticket site. */
  sells: boolean;
  /** Whether the whole page is read: in one moment, for the new edition in every part. */
  whole?: true;
}

const MOMENTS: Moment[] = [
  {
    what: 'before',
    at: osloInstant('2027-08-09', '12:00'),
    countdown: /^10 dager igjen!$/,
    onStage: 0,
    party: 'coming',
    ticketKey: 'Kjøp festivalpass',
    sells: true,
  },
  {
    what: 'during',
    whole: true,
    at: osloInstant(DAYS[1], '14:30'),
    countdown: /^Festival tiden er her!$/,
    onStage: 3,
    party: 'coming',
    ticketKey: 'Kjøp festivalpass',
    sells: true,
  },
  {
    what: 'after',
    at: osloInstant(addDays(DAYS[2], 10), '12:00'),
    countdown: /^Takk for i år/,
    onStage: 0,
    party: 'over',
    ticketKey: 'Få beskjed om neste',
    sells: false,
  },
];

type Node = Record<string, unknown> & { subEvent?: Node[] };

/** The festival of 2027 in the page's structured data. */
async function festivalOf(page: Page): Promise<Node | undefined> {
  const text = await page.locator('script[type="application/ld+json"]').textContent();
  const graph: Node[] = JSON.parse(text ?? '{}')['@graph'];
  return graph.find(({ name }) => name === 'CTRL Festival 2027');
}

async function expectHome(page: Page, moment: Moment): Promise<void> {
  const { what } = moment;
  await expect(page, what).toHaveTitle('CTRL Festival 2027: musikk, gaming og cosplay');
  await expect(page.locator('.hero__countdown'), what).toHaveText(moment.countdown);
  await expect(page.locator('footer'), what).toContainText('© 2025–2027 CTRL Festival');
  const acts = page.locator('.board .act:not([data-doors])');
  await expect(acts, what).toHaveCount(40);
  await expect(page.locator('.act[data-state="now"]'), what).toHaveCount(moment.onStage);
  const party = acts.filter({ hasText: 'Afterparty' });
  await expect(party, what).toHaveAttribute('data-state', moment.party);
}

/** Moves the server's clock and lets it render anew, as its own timer does. */
function moveTo(site: TestServer, timers: ReturnType<typeof manualTimers>, at: Date): void {
  site.clock.set(at);
  timers.advance(HOUR_MS + 1);
}

test('next year is made of this year, and every page follows it', async ({ openSite, page }) => {
  const timers = manualTimers();
  const site = await openSite({ now: '2026-09-15T10:00:00Z', timers });
  await publishNextYear(site);
  await page.setViewportSize(PHONE);
  // The server's timers jump with its clock, and a time limit of a call under way may be among them.
  await page.route('**/api/social-media/latest', (route) =>
    route.fulfill({ json: { posts: [], lastFetch: null } }),
  );
  await page.clock.install({ time: site.clock.now() });
  for (const moment of MOMENTS) {
    moveTo(site, timers, moment.at);
    await page.clock.setSystemTime(moment.at);
    await test.step(`home, ${moment.what}`, async () => {
      await page.goto(`${site.url}/`);
      await hydrated(page);
      if (moment.whole) await readToTheEnd(page);
      else await wake(page.locator('.board').first());
      await expectHome(page, moment);
      const festival = await festivalOf(page);
      const acts = festival?.subEvent?.flatMap((day) => day.subEvent ?? []) ?? [];
      expect(acts, 'structured data').toHaveLength(40);
    });
    await test.step(`tickets and events, ${moment.what}`, async () => {
      await follow(page, '/tickets');
      // The link of the home page has gone with it.
      await expect(page.locator('#hjem')).toHaveCount(0);
      const key = page.locator('main').getByRole('link', { name: moment.ticketKey });
      await expect(key).toHaveAttribute('href', moment.sells ? /^https:/ : '/#nyhetsbrev');
      await follow(page, '/events');
      await expect(page.locator('main')).toContainText('19.–21. august 2027');
      const headers = { accept: 'text/html' };
      const events = await site.api('GET', '/events', { headers });
      expect(events.text).toContain('19.–21. august 2027');
      const tickets = await site.api('GET', '/tickets', { headers });
      expect(tickets.text).toContain(moment.ticketKey);
    });
  }
  const calendar = await site.api('GET', '/api/programme.ics?items=2027-fest');
  expect(calendar.text).toContain('DTSTART:20270821T220000Z');
});
