import { setTimeout as pause } from 'node:timers/promises';
import { WebSocket } from 'ws';
import type { Site } from '../lib/site.ts';
import { type Finding, none } from './proof.ts';

const AGAIN_MS = 100;
/** A visitor's own patience with one answer. */
const ANSWER_MS = 8000;

/** Visitors who write, and write the same again until it is acknowledged. */
export class Writers {
  /** Marks of forms and lines that were answered with success. */
  readonly forms = new Set<string>();
  readonly lines = new Set<string>();
  /** Answers with a status that is neither success nor 'come again' (429, 503). */
  readonly wrong: string[] = [];
  /** Times in ms from the first attempt to success. */
  slowest = 0;
  #running = true;
  readonly #loops: Promise<void>[];

  /** @param port of the server, asked anew for each call */
  constructor(port: () => number, { forms = 4, chat = 2 }: { forms?: number; chat?: number } = {}) {
    const each = (count: number, loop: (writer: number) => Promise<void>) =>
      Array.from({ length: count }, (_, writer) => loop(writer));
    this.#loops = [
      ...each(forms, (writer) => this.#writeForms(writer, port)),
      ...each(chat, (writer) => this.#writeLines(writer, port)),
    ];
  }

  get acknowledged(): number {
    return this.forms.size + this.lines.size;
  }

  /** Waits until so many more were acknowledged; false when that does not come in time. */
  async more(count: number, withinMs = 60_000): Promise<boolean> {
    const goal = this.acknowledged + count;
    const end = performance.now() + withinMs;
    while (this.acknowledged < goal && performance.now() < end) await pause(20);
    return this.acknowledged >= goal;
  }

  /** Waits for forms and for lines each. */
  async moreOfBoth(count: number, withinMs = 60_000): Promise<boolean> {
    const [forms, lines] = [this.forms.size + count, this.lines.size + count];
    const end = performance.now() + withinMs;
    const isThere = () => this.forms.size >= forms && this.lines.size >= lines;
    while (!isThere() && performance.now() < end) await pause(20);
    return isThere();
  }

  /** Ends writing; what is underway may still be acknowledged. */
  async stop(): Promise<void> {
    this.#running = false;
    await Promise.all(this.#loops);
  }

  async #writeForms(writer: number, port: () => number): Promise<void> {
    for (let number = 0; this.#running; number += 1) {
      const mark = `skjema-${writer}-${number}-fra-bevis`;
      const body = { navn: `Skriver ${writer}`, epost: `s${writer}@post.test`, melding: mark };
      const begin = performance.now();
      while (this.#running) {
        const status = await post(port(), '/api/contact', body, mark);
        if (status === 200) {
          this.forms.add(mark);
          this.slowest = Math.max(this.slowest, performance.now() - begin);
          break;
        }
        if (status !== 0 && status !== 503 && status !== 429) this.wrong.push(`${status} ${mark}`);
        await pause(AGAIN_MS);
      }
      await pause(2);
    }
  }

  async #writeLines(writer: number, port: () => number): Promise<void> {
    for (let number = 0; this.#running; ) {
      const next = () => `linje-${writer}-${number}-fra-bevis`;
      await oneConnection(
        port(),
        () => this.#running,
        `Skriver ${writer}`,
        next,
        (mark) => {
          this.lines.add(mark);
          number += 1;
        },
      );
      await pause(AGAIN_MS);
    }
  }
}

/** The status of a call; 0 when there was no answer. */
async function post(port: number, path: string, body: unknown, key: string): Promise<number> {
  try {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': key },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(ANSWER_MS),
    });
    await answer.arrayBuffer();
    return answer.status;
  } catch {
    return 0;
  }
}

/** Writes lines over one socket, each until it is acknowledged; resolves when the socket is gone. */
function oneConnection(
  port: number,
  isRunning: () => boolean,
  navn: string,
  next: () => string,
  acknowledged: (mark: string) => void,
): Promise<void> {
  return new Promise((resolve) => {
    const ws = new WebSocket(`ws://127.0.0.1:${port}/ws?room=festival`);
    let patience: NodeJS.Timeout | undefined;
    const say = () => {
      if (!isRunning()) {
        ws.close();
        return;
      }
      const melding = next();
      ws.send(
        JSON.stringify({
          type: 'chat_message',
          navn,
          melding,
          room: 'festival',
          clientId: melding,
        }),
      );
      clearTimeout(patience);
      patience = setTimeout(() => ws.terminate(), ANSWER_MS);
    };
    patience = setTimeout(() => ws.terminate(), ANSWER_MS);
    ws.on('open', say);
    ws.on('message', (data) => {
      const frame = JSON.parse(String(data));
      if (frame.clientId !== next()) return;
      if (frame.type === 'ack') {
        acknowledged(frame.clientId);
        setTimeout(say, 2);
      } else if (frame.type === 'error') setTimeout(say, AGAIN_MS);
    });
    ws.on('error', () => undefined);
    ws.on('close', () => {
      clearTimeout(patience);
      resolve();
    });
  });
}

/** Compares what was acknowledged with what the database holds. */
export async function compareWrites(
  what: string,
  site: Pick<Site, 'rows'>,
  writers: Writers,
): Promise<Finding[]> {
  const count = async (sql: string) => {
    const rows = await site.rows(sql);
    return new Map(rows.map(({ mark, times }) => [String(mark), Number(times)]));
  };
  const stored = [
    await count(`select melding as mark, count(*) as times from contact_messages
      where melding like '%-fra-bevis' group by 1`),
    await count(`select melding as mark, count(*) as times from chat_messages
      where melding like '%-fra-bevis' group by 1`),
  ] as const;
  const lost = [
    ...[...writers.forms].filter((mark) => !stored[0].has(mark)),
    ...[...writers.lines].filter((mark) => !stored[1].has(mark)),
  ];
  const twice = stored.flatMap((each) => [...each.values()].filter((times) => times > 1));
  const acknowledged = `${writers.forms.size} forms and ${writers.lines.size} lines acknowledged`;
  return [
    {
      what,
      promised: '0 lost, 0 twice, 0 wrong answers',
      seen: `${acknowledged}: ${lost.length} lost, ${twice.length} twice, ${writers.wrong.length} wrong`,
      kept: writers.acknowledged > 0 && lost.length + twice.length + writers.wrong.length === 0,
    },
    ...(writers.wrong.length > 0
      ? [none(what, `wrong (${writers.wrong[0]})`, writers.wrong.length)]
      : []),
  ];
}
