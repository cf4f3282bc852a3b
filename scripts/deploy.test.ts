import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { settings } from '../server/config/settings.ts';
import { SALES_FILE_MAX } from '../shared/contracts/sales.ts';

const at = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url));
const read = (path: string) => readFileSync(at(path), 'utf8');
const folder = mkdtempSync(join(tmpdir(), 'ctrl-deploy-'));
afterAll(() => rmSync(folder, { recursive: true }));

const nginx = read('deploy/nginx.conf');
const caddy = read('deploy/Caddyfile');
const compose = read('compose.yaml');
const unit = read('deploy/ctrl@.service');
const dockerfile = read('Dockerfile');

/** A default of the server's settings, as a number. */
const fallback = (name: keyof typeof settings) => Number(settings[name].schema.parse(undefined));
/** The number in the first group of a pattern. */
const figure = (text: string, pattern: RegExp) => Number(pattern.exec(text)?.[1]);

describe('both proxies', () => {
  it('take the largest file that the site takes, and little more', () => {
    const bodies = [
      figure(nginx, /client_max_body_size (\d+)m;/),
      figure(caddy, /max_size (\d+)MB/),
    ];
    for (const megabytes of bodies) {
      expect(megabytes * 1_000_000).toBeGreaterThan(SALES_FILE_MAX);
      expect(megabytes * 1_000_000).toBeLessThan(2 * SALES_FILE_MAX);
    }
  });

  it('wait longer than the site, which answers with its own page', () => {
    const own = fallback('REQUEST_TIMEOUT_SECONDS');
    expect(figure(nginx, /proxy_read_timeout (\d+)s;/)).toBeGreaterThan(own);
    expect(figure(caddy, /response_header_timeout (\d+)s/)).toBeGreaterThan(own);
    const ping = fallback('CHAT_PING_SECONDS');
    expect(figure(nginx, /location = \/ws [^}]*proxy_read_timeout (\d+)s;/)).toBeGreaterThan(
      2 * ping,
    );
  });

  it('leave compression to the site and never send a form twice', () => {
    expect(nginx).toContain('gzip off;');
    expect(nginx).not.toMatch(/^[^#]*non_idempotent/m);
    expect(caddy).not.toMatch(/^\s*encode/m);
  });

  it('replace the address that a visitor claims to have', () => {
    expect(nginx).toContain('X-Forwarded-For $remote_addr;');
    expect(nginx).not.toContain('$proxy_add_x_forwarded_for');
    expect(caddy).not.toContain('trusted_proxies');
  });
});

describe('the unit', () => {
  it('gives the site longer to end than it takes', () => {
    expect(figure(unit, /^TimeoutStopSec=(\d+)$/m)).toBeGreaterThan(
      fallback('SHUTDOWN_SECONDS') + 2,
    );
  });

  it('lets the site write to its state directory only, without any privilege', () => {
    for (const line of [
      'ProtectSystem=strict',
      'StateDirectory=ctrl',
      'NoNewPrivileges=yes',
      'CapabilityBoundingSet=',
      'User=ctrl',
    ]) {
      expect(unit.split('\n')).toContain(line);
    }
    expect(unit).not.toContain('ReadWritePaths');
  });
});

describe('the image and compose.yaml', () => {
  it('run the site as an ordinary user, asked whether it is ready', () => {
    const stages = dockerfile.split(/^FROM /m);
    expect(stages.at(-1)).toMatch(/^USER node$/m);
    expect(stages.at(-1)).toContain('/api/ready');
    expect(dockerfile).toContain('--include=dev --ignore-scripts');
  });

  it('copy no data or secret into the build', () => {
    const ignored = read('.dockerignore').split('\n');
    expect(ignored.find((line) => line !== '' && !line.startsWith('#'))).toBe('*');
    expect(ignored).toContain('**/.env*');
    expect(ignored.filter((line) => /^!.*(data|dist|\.env|\.git)/.test(line))).toEqual([]);
  });

  it('publish Caddy’s ports and no other', () => {
    const services = compose.split(/^ {2}(?=\w+:$)/m);
    const publishing = services.filter((text) => /^ {4}ports:/m.test(text));
    expect(publishing.map((text) => text.split(':', 1)[0])).toEqual(['caddy']);
    expect(compose).not.toMatch(/PASSWORD: (?!\$\{POSTGRES_PASSWORD:\?)/);
  });

  it('give the site longer to end than it takes', () => {
    const seconds = figure(compose, /site:[\s\S]*?stop_grace_period: (\d+)s/);
    expect(seconds).toBeGreaterThan(fallback('SHUTDOWN_SECONDS') + fallback('DRAIN_SECONDS') + 2);
  });
});

describe('restart.sh', () => {
  const live = ['server 127.0.0.1:5001 max_fails=0;', 'server 127.0.0.1:5002 max_fails=0;'];
  const idle = [
    'server 127.0.0.1:5003 max_fails=0 down;',
    'server 127.0.0.1:5004 max_fails=0 down;',
  ];

  /** Runs it with a `curl` of ours, and commands that write down what they did. */
  function restart(ready: string, ...servers: string[]) {
    const here = mkdtempSync(join(folder, 'restart-'));
    const [processes, log] = [join(here, 'processes.conf'), join(here, 'log')];
    const program = (name: string, text: string) => {
      writeFileSync(join(here, name), `#!/bin/sh\n${text}\n`, { mode: 0o755 });
      return join(here, name);
    };
    writeFileSync(processes, `# the ports\n${servers.join('\n')}\n`);
    writeFileSync(log, '');
    program('curl', `case "$*" in ${ready}) ;; *) exit 22;; esac`);
    const note = program('note', `echo "$@" >> ${log}`);
    const { status, stderr } = spawnSync('bash', [at('deploy/restart.sh')], {
      encoding: 'utf8',
      env: {
        PATH: `${here}:${process.env.PATH}`,
        PROCESSES: processes,
        RELOAD: program(
          'reload',
          `grep ' down;' ${processes} | tr '\\n' ' ' >> ${log}; echo >> ${log}`,
        ),
        START: `${note} start `,
        STOP: `${note} stop `,
        READY_WITHIN_SECONDS: '0',
        CHANGE_WITHIN_SECONDS: '0',
      },
    });
    const done = readFileSync(log, 'utf8')
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean);
    return { status, stderr, done, processes: readFileSync(processes, 'utf8') };
  }

  it('starts on the idle ports, changes nginx over when all are ready, and ends the old ones', () => {
    const { status, done, processes } = restart('*', ...live, ...idle);
    const left = 'server 127.0.0.1:5001 max_fails=0 down; server 127.0.0.1:5002 max_fails=0 down;';
    expect(done).toEqual(['start 5003', 'start 5004', left, 'stop 5001', 'stop 5002']);
    expect(status).toBe(0);
    expect(processes).toContain('5003 max_fails=0;\nserver 127.0.0.1:5004 max_fails=0;');
    expect(processes).toMatch(/^# the ports\n/);
  });

  it('leaves the old ones alone when a new one does not get ready', () => {
    const { status, stderr, done, processes } = restart('*:5003/*', ...live, ...idle);
    expect(done).toEqual(['start 5003', 'start 5004', 'stop 5003', 'stop 5004']);
    expect(status).toBe(1);
    expect(stderr).toContain('5004');
    expect(processes).toBe(`# the ports\n${[...live, ...idle].join('\n')}\n`);
  });

  it('goes back and forth, also with one process', () => {
    const first = restart('*', 'server 127.0.0.1:50;', 'server 127.0.0.1:51 down;');
    expect(first.processes).toBe('# the ports\nserver 127.0.0.1:50 down;\nserver 127.0.0.1:51;\n');
    const second = restart('*', ...first.processes.trim().split('\n').slice(1));
    expect(second.done).toEqual(['start 50', 'server 127.0.0.1:51 down;', 'stop 51']);
  });

  it('refuses a list without an idle port, or without one that runs', () => {
    expect(restart('*', ...live)).toMatchObject({ status: 1, done: [] });
    expect(restart('*', ...idle)).toMatchObject({ status: 1, done: [] });
  });
});
