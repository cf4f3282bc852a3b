import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { loadConfig } from '../config/index.ts';
import type { Database } from '../db/database.ts';
import { openDatabase } from '../db/open-database.ts';
import { createLogger } from '../lib/logger.ts';
import { makeTestData, type TestData } from '../testing/index.ts';
import { type Bus, createBus } from './bus.ts';

const silent = createLogger({ logLevel: 'silent' });

describe('the bus', () => {
  let data: TestData;
  let databases: Database[];
  let buses: Bus[];

  /** Two processes on PostgreSQL, one on the embedded database. */
  beforeEach(async () => {
    data = await makeTestData();
    const config = loadConfig(data.env);
    const processes = data.engine === 'postgres' ? 2 : 1;
    databases = [];
    for (let made = 0; made < processes; made += 1) {
      databases.push(await openDatabase(config, silent));
    }
    buses = databases.map((db) => createBus(db, silent));
  });

  afterEach(async () => {
    for (const bus of buses) await bus.stop();
    for (const db of databases) await db.close();
    await data.remove();
  });

  /** Starts every bus and collects the payloads its handlers of `topic` get after the first gap. */
  async function hearing(topic: string): Promise<string[][]> {
    const heard = buses.map((bus) => {
      const own: string[] = [];
      bus.subscribe(topic, (payload) => own.push(payload));
      return own;
    });
    for (const bus of buses) await bus.start();
    await expect.poll(() => heard.every((own) => own.includes(''))).toBe(true);
    for (const own of heard) own.length = 0;
    return heard;
  }

  async function publish(topic: string, payload: string, from = 0): Promise<void> {
    const db = databases[from];
    await db?.transaction(async (tx) => buses[from]?.publish(tx, topic, payload));
  }

  it('carries events to every process in the order of their commits', async () => {
    const heard = await hearing('news');
    const last = databases.length - 1;
    await publish('news', 'one');
    await publish('news', 'æ "2" \\', last);
    await publish('news', 'three');
    for (const own of heard) await expect.poll(() => own).toEqual(['one', 'æ "2" \\', 'three']);
  });

  it('calls nobody before the start or after the end of a subscription', async () => {
    const [bus] = buses;
    const early: string[] = [];
    const stop = bus?.subscribe('news', (payload) => early.push(payload));
    await publish('news', 'nobody listens yet');
    const heard = await hearing('news');
    stop?.();
    early.length = 0;
    await publish('news', 'now');
    for (const own of heard) await expect.poll(() => own).toEqual(['now']);
    expect(early).toEqual([]);
  });

  it('tells nobody of an event whose transaction failed', async () => {
    const heard = await hearing('news');
    const failing = databases[0]?.transaction(async (tx) => {
      await buses[0]?.publish(tx, 'news', 'rolled back');
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    await publish('other', 'elsewhere');
    await publish('news', 'committed');
    for (const own of heard) await expect.poll(() => own).toEqual(['committed']);
  });

  it('goes on when one handler fails or a notification is not ours', async () => {
    const [bus] = buses;
    bus?.subscribe('news', () => {
      throw new Error('this handler is broken');
    });
    const heard = await hearing('news');
    await databases[0]?.pool.query('SELECT pg_notify($1, $2)', ['ctrl_bus', 'not JSON']);
    await publish('news', 'after');
    for (const own of heard) await expect.poll(() => own).toEqual(['after']);
  });

  it('refuses an event that PostgreSQL could not carry, and the transaction with it', async () => {
    await expect(publish('news', 'x'.repeat(8000))).rejects.toThrow('Too long for the bus: news');
    await expect(publish('news', 'x'.repeat(7800))).resolves.toBeUndefined();
  });
});
