import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:https';
import { setTimeout as pause } from 'node:timers/promises';

/** People who read pages with all their files, and people who send forms. */
export interface Visitors {
  /** Answers to reading calls, and what was no answer or another than 200. */
  answered: number;
  lost: string[];
  /** Texts of the forms that were acknowledged, and what became of the others. */
  acknowledged: string[];
  refused: string[];
  /** Calls sent again because nginx had closed the idle connection, as browsers do. */
  sentAgain: number;
  /** Different files of the app that the pages named. */
  readonly releases: ReadonlySet<string>;
  stop(): Promise<void>;
}

interface Call {
  method?: string;
  headers?: Record<string, string>;
  body?: string;
}

const PAGES = ['/', '/events', '/tickets', '/about', '/contact', '/api/content'];
const APP = /\/assets\/index-[\w-]+\.js/;
const ASSET = /(?:src|href)="(\/assets\/[^"]+)"/g;

/** Begins to visit the site at `origin`, whose certificate nobody vouches for. */
export function startVisitors(origin: string, readers: number, writers: number): Visitors {
  const agent = new Agent({ keepAlive: true, rejectUnauthorized: false, maxSockets: 64 });
  const releases = new Set<string>();
  let isOver = false;

  const send = (
    path: string,
    call: Call,
    again = true,
  ): Promise<{ status: number; text: string }> =>
    new Promise((resolve, reject) => {
      const { method = 'GET', headers = {}, body } = call;
      const req = request(origin + path, { method, headers, agent }, (res) => {
        const chunks: Buffer[] = [];
        res.on('data', (chunk: Buffer) => chunks.push(chunk));
        res.on('error', reject);
        res.on('end', () =>
          resolve({ status: res.statusCode ?? 0, text: Buffer.concat(chunks).toString() }),
        );
      });
      req.on('error', (error: NodeJS.ErrnoException) => {
        const wasIdle = req.reusedSocket && ['ECONNRESET', 'EPIPE'].includes(error.code ?? '');
        if (!wasIdle || !again) return reject(error);
        visitors.sentAgain += 1;
        send(path, call).then(resolve, reject);
      });
      req.end(body);
    });

  const get = async (path: string): Promise<string> => {
    const outcome = await send(path, {}).catch((error: Error) => error);
    const isGood = !(outcome instanceof Error) && outcome.status === 200;
    if (isGood) visitors.answered += 1;
    else {
      const why = outcome instanceof Error ? outcome.message : outcome.status;
      visitors.lost.push(`GET ${path}: ${why}`);
    }
    return isGood ? outcome.text : '';
  };

  const read = async (from: number) => {
    for (let at = from; !isOver; at += 1) {
      const html = await get(PAGES[at % PAGES.length] ?? '/');
      const app = APP.exec(html)?.[0];
      if (app !== undefined) releases.add(app);
      const files = [...html.matchAll(ASSET)].map(([, path = '']) => path);
      if (app !== undefined) files.push(app);
      for (const path of files) await get(path);
      await pause(20);
    }
  };

  const write = async (who: number) => {
    for (let number = 0; !isOver; number += 1) {
      const melding = `Beskjed ${number} fra nummer ${who}, ${randomUUID()}`;
      const body = JSON.stringify({ navn: `Gjest ${who}`, epost: 'gjest@ctrl.test', melding });
      const headers = {
        'content-type': 'application/json',
        'idempotency-key': randomUUID(),
        origin,
      };
      const call = { method: 'POST', headers, body };
      const outcome = await send('/api/contact', call).catch((error: Error) => error);
      if (!(outcome instanceof Error) && outcome.status === 200)
        visitors.acknowledged.push(melding);
      else visitors.refused.push(outcome instanceof Error ? outcome.message : `${outcome.status}`);
      await pause(40);
    }
  };

  const all = [
    ...Array.from({ length: readers }, (_, index) => read(index)),
    ...Array.from({ length: writers }, (_, index) => write(index)),
  ];
  const visitors: Visitors = {
    answered: 0,
    lost: [],
    acknowledged: [],
    refused: [],
    sentAgain: 0,
    releases,
    async stop() {
      isOver = true;
      await Promise.all(all);
      agent.destroy();
    },
  };
  return visitors;
}
