import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, rmdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { describe, expect, it } from 'vitest';
import {
  manualClock,
  manualTimers,
  runScript,
  runsOn,
  send,
  startFakeHttp,
  startSmtpSink,
  startTestServer,
} from './index.ts';
import { makeTempDir, removeAbandoned } from './temp-dir.ts';

describe('the helpers of the tests', () => {
  it('have a clock and timers that move only when told', () => {
    const clock = manualClock('2026-01-01T00:00:00Z');
    clock.advance(1500);
    expect(clock.now().toISOString()).toBe('2026-01-01T00:00:01.500Z');
    clock.now().setFullYear(1999);
    expect(clock.now().getUTCFullYear()).toBe(2026);

    const timers = manualTimers();
    const ran: string[] = [];
    timers.after(20, () => ran.push('later'));
    timers.after(10, () => timers.after(5, () => ran.push('sooner')));
    const cancel = timers.after(12, () => ran.push('never'));
    cancel();
    timers.advance(14);
    expect(ran).toEqual([]);
    timers.advance(6);
    expect(ran).toEqual(['sooner', 'later']);
    expect(timers.waiting).toBe(0);
  });

  it('take e-mails over SMTP', async () => {
    const sink = await startSmtpSink();
    const transport = createTransport(sink.url);
    await transport.sendMail({
      from: 'a@b.no',
      to: 'Åse <c@d.no>',
      subject: 'Blåbær',
      text: 'Hei',
    });
    transport.close();
    await sink.stop();
    expect(sink.mails).toMatchObject([{ to: ['c@d.no'], mail: { subject: 'Blåbær' } }]);
  });

  it('stand for somebody else over HTTP, with what they were asked', async () => {
    const other = await startFakeHttp((_req, res) => {
      res.writeHead(429, { 'content-type': 'application/json' }).end('{"wait":1}');
    });
    const answer = await send(other.url, 'POST', '/a%20b?c=1', { body: { x: 'ø' } });
    await other.stop();
    expect(answer).toMatchObject({ status: 429, body: { wait: 1 } });
    expect(other.requests).toMatchObject([
      { method: 'POST', url: '/a%20b?c=1', body: '{"x":"ø"}' },
    ]);
  });

  it('remove what killed runs have left, and nothing of living ones', async () => {
    const gone = spawn(process.execPath, ['-e', '']);
    await new Promise((resolve) => gone.once('exit', resolve));
    const left = join(tmpdir(), `ctrl-test-${gone.pid}-data-left`);
    mkdirSync(left);
    const ours = makeTempDir('ours');
    removeAbandoned();
    expect(existsSync(left)).toBe(false);
    expect(existsSync(ours)).toBe(true);
    rmdirSync(ours);
  });
});

describe.runIf(runsOn('pglite'))('the embedded database of a process', () => {
  const start = async () => {
    const { ctx, stop } = await startTestServer();
    const one = async (statement: string) => (await ctx.db.pool.query(statement)).rows[0];
    return { db: ctx.db, stop, one };
  };
  const rows = 'SELECT count(*)::int AS count FROM contact_messages';

  it('has nothing of the server before: rows, ids, settings, locks, listeners', async () => {
    const before = await start();
    const migrated = await before.one('SELECT count(*)::int AS count FROM content_live');
    const heard: string[] = [];
    await before.db.listen(
      'news',
      (text) => heard.push(text),
      () => {},
    );
    await before.db.pool.query("SET TIME ZONE 'Asia/Tokyo'");
    await before.one('SELECT pg_advisory_lock(7)');
    await before.db.pool.query('DELETE FROM content_live');
    await before.db.pool.query("SELECT nextval(pg_get_serial_sequence('chat_messages', 'id'))");
    await before.stop();
    await expect(before.one('SELECT 1')).rejects.toThrow('closed');

    const after = await start();
    await after.one("SELECT pg_notify('news', 'x')");
    expect(heard).toEqual([]);
    expect(await after.one(rows)).toEqual({ count: 0 });
    expect(await after.one('SELECT count(*)::int AS count FROM content_live')).toEqual(migrated);
    expect(await after.one('SHOW TimeZone')).not.toEqual({ TimeZone: 'Asia/Tokyo' });
    expect(
      await after.one("SELECT count(*)::int AS held FROM pg_locks WHERE locktype = 'advisory'"),
    ).toEqual({ held: 0 });
    expect(
      await after.one("SELECT nextval(pg_get_serial_sequence('chat_messages', 'id'))::int AS id"),
    ).toEqual({ id: 1 });
    await after.stop();
  });

  it('is a new one after a change of the schema', async () => {
    const before = await start();
    await before.db.pool.query('ALTER TABLE contact_messages DROP COLUMN melding CASCADE');
    await before.stop();
    const after = await start();
    expect(await after.one(`${rows} WHERE melding = ''`)).toEqual({ count: 0 });
    await after.stop();
  });

  it('is one for each of two servers at a time', async () => {
    const [first, second] = [await start(), await start()];
    await first.db.pool.query('CREATE TABLE mine (id int)');
    await expect(second.one('SELECT * FROM mine')).rejects.toThrow('does not exist');
    await first.stop();
    await second.stop();
  });
});

describe.runIf(runsOn('postgres'))('the throwaway cluster', () => {
  it('goes, with its folder, when the process that started it is killed', async () => {
    const { child, said, ended } = runScript(`
      import { startPostgresCluster } from './postgres-cluster.js';
      const cluster = await startPostgresCluster();
      console.log(JSON.stringify({ url: cluster.url('postgres'), folder: cluster.folder }));
      setInterval(() => {}, 1000);
    `);
    const { url, folder } = JSON.parse(await said);
    expect(existsSync(folder)).toBe(true);
    child.kill('SIGKILL');
    await ended;
    await expect.poll(() => existsSync(folder)).toBe(false);
    await expect(send(url.replace('postgresql:', 'http:'), 'GET', '/')).rejects.toThrow(
      'ECONNREFUSED',
    );
  });
});
