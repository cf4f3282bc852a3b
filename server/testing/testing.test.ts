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
  send,
  startFakeHttp,
  startSmtpSink,
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

describe.runIf(process.env.TEST_ENGINE === 'postgres')('the throwaway cluster', () => {
  it('goes, with its folder, when the process that started it is killed', async () => {
    const { child, said, ended } = runScript(`
      import { startPostgresCluster } from './server/testing/postgres-cluster.ts';
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
