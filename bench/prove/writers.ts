import { setTimeout as pause } from 'node:timers/promises';
import { comes, fetchOnce } from '../lib/calls.ts';
import type { Site } from '../lib/site.ts';
import { Chatter } from './chatter.ts';
import { type Finding, finding } from './proof.ts';

const AGAIN_MS = 100;
let groups = 0;

interface Group {
  /** How many send forms, how many write in the chat, and how many only listen there. */
  forms?: number;
  chat?: number;
  listening?: number;
  /** About how long a writer waits before the next form or line, in ms. */
  betweenMs?: number;
}

/** Visitors who write, and write the same again until it is acknowledged. */
export class Writers implements Disposable {
  /** Marks of the forms that were answered with success. */
  readonly forms = new Set<string>();
  readonly chatters: readonly Chatter[];
  /** Answers with a status that is neither success nor 'come again' (429, 503). */
  readonly wrong: string[] = [];
  /** Forms that had to be sent again. */
  again = 0;
  #isOver = false;
  readonly #loops: Promise<void>[];

  constructor(origin: string, { forms = 4, chat = 2, listening = 0, betweenMs = 4 }: Group = {}) {
    groups += 1;
    const mark = (writer: number) => `${groups}-${writer}`;
    this.chatters = Array.from(
      { length: chat + listening },
      (_, index) => new Chatter(origin, `Skriver ${mark(index)}`),
    );
    this.#loops = [
      ...Array.from({ length: forms }, (_, index) => this.#send(origin, mark(index), betweenMs)),
      ...this.chatters.map(async (chatter, index) => {
        await chatter.enter();
        if (index < chat) await chatter.talk(mark(index), betweenMs, () => this.#isOver);
      }),
    ];
  }

  get lines(): string[] {
    return this.chatters.flatMap(({ acknowledged }) => [...acknowledged]);
  }

  /** Waits until so many more forms and lines, together, were acknowledged; false when they are not in time. */
  more(count: number, withinMs = 60_000): Promise<boolean> {
    const acknowledged = () => this.forms.size + this.lines.length;
    const goal = acknowledged() + count;
    return comes(() => acknowledged() >= goal, withinMs, 20);
  }

  /** Waits for so many forms and so many lines. */
  moreOfBoth(count: number, withinMs = 60_000): Promise<boolean> {
    const [forms, lines] = [this.forms.size + count, this.lines.length + count];
    return comes(() => this.forms.size >= forms && this.lines.length >= lines, withinMs, 20);
  }

  /** Ends writing; who writes in the chat goes on listening until `leave`. */
  async stop(): Promise<void> {
    this.#isOver = true;
    await Promise.all(this.#loops);
  }

  [Symbol.dispose](): void {
    this.leave();
  }

  leave(): void {
    for (const chatter of this.chatters) chatter.leave();
  }

  async #send(origin: string, writer: string, betweenMs: number): Promise<void> {
    for (let number = 0; !this.#isOver; number += 1) {
      const mark = `skjema-${writer}-${number}-fra-bevis`;
      const form = { navn: `Skriver ${writer}`, epost: 's@post.test', melding: mark };
      const headers = { 'content-type': 'application/json', 'idempotency-key': mark };
      const sent = { method: 'POST', headers, body: JSON.stringify(form) };
      while (!this.#isOver) {
        const { status } = await fetchOnce(`${origin}/api/contact`, sent);
        if (status === 200) {
          this.forms.add(mark);
          break;
        }
        this.again += 1;
        if (![0, 429, 503].includes(status)) this.wrong.push(`${status} ${mark}`);
        await pause(AGAIN_MS);
      }
      await pause(betweenMs);
    }
  }
}

/** How often each form or line of a proof is stored, by its mark. */
export async function timesStored(
  site: Pick<Site, 'rows'>,
  table: 'contact_messages' | 'chat_messages',
): Promise<Map<string, number>> {
  const rows = await site.rows(`select melding as mark, count(*) as times from ${table}
    where melding like '%-fra-bevis' group by 1`);
  return new Map(rows.map((row) => [String(row.mark), Number(row.times)]));
}

/** Compares what was acknowledged with what the database holds; everybody leaves. */
export async function compareWrites(
  what: string,
  site: Pick<Site, 'rows'>,
  writers: Writers,
): Promise<Finding> {
  writers.leave();
  const { forms, lines } = writers;
  const wrong = [...writers.wrong, ...writers.chatters.flatMap(({ refused }) => refused)];
  let [lost, twice] = [0, 0];
  for (const [table, marks] of [
    ['contact_messages', [...forms]],
    ['chat_messages', lines],
  ] as const) {
    const times = await timesStored(site, table);
    lost += marks.filter((mark) => !times.has(mark)).length;
    twice += [...times.values()].filter((count) => count > 1).length;
  }
  return finding(
    what,
    '0 lost, 0 twice, 0 wrong answers',
    `${forms.size} forms and ${lines.length} lines acknowledged: ` +
      `${lost} lost, ${twice} twice, ${wrong.length} wrong ${wrong[0] ?? ''}`.trim(),
    forms.size + lines.length > 0 && lost + twice + wrong.length === 0,
  );
}
