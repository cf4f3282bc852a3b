import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { makeTempDir } from '../../server/testing/temp-dir.ts';
import { statusOf } from '../lib/calls.ts';
import { freePort } from '../lib/processes.ts';

const deploy = (file: string) => fileURLToPath(new URL(`../../deploy/${file}`, import.meta.url));

/** Starts nginx with a file of settings; gives what ends it. */
function run(folder: string, settings: string): { conf: string; stop(): Promise<void> } {
  const conf = join(folder, 'nginx.conf');
  const temp = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${folder}/${kind};`,
  );
  writeFileSync(
    conf,
    `daemon off; pid ${folder}/nginx.pid; error_log ${folder}/error.log warn;
worker_processes 2; worker_rlimit_nofile 20000;
${process.getuid?.() === 0 ? 'user root;' : ''}
events { worker_connections 8192; }
http { access_log off; ${temp.join(' ')} ${settings} }\n`,
  );
  execFileSync('nginx', ['-t', '-q', '-c', conf], { stdio: 'inherit' });
  const child = spawn('nginx', ['-c', conf], { stdio: ['ignore', 'ignore', 'inherit'] });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const stop = () => {
    child.kill('SIGTERM');
    return ended;
  };
  return { conf, stop };
}

const plain = (port: number, ports: readonly number[]) => `
  map $http_upgrade $connection_upgrade { default upgrade; '' ''; }
  upstream ctrl {
    least_conn;
    keepalive 64;
    ${ports.map((each) => `server 127.0.0.1:${each};`).join(' ')}
  }
  server {
    listen 127.0.0.1:${port} backlog=4096;
    location / {
      proxy_pass http://ctrl;
      proxy_http_version 1.1;
      proxy_set_header Host $http_host;
      proxy_set_header X-Forwarded-For $remote_addr;
      proxy_set_header Upgrade $http_upgrade;
      proxy_set_header Connection $connection_upgrade;
      proxy_read_timeout 120s;
    }
  }`;

/** A plain nginx before several processes of the site; null where it is not installed. */
export async function startBalancer(
  ports: readonly number[],
): Promise<{ port: number; stop(): Promise<void> } | null> {
  if (spawnSync('nginx', ['-v'], { stdio: 'ignore' }).error !== undefined) return null;
  const folder = makeTempDir('nginx');
  const port = await freePort();
  const nginx = run(folder, plain(port, ports));
  const stop = async () => {
    await nginx.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  for (let attempt = 0; attempt < 500; attempt += 1) {
    if ((await statusOf(port, '/api/health')) === 200) return { port, stop };
    await pause(20);
  }
  await stop();
  throw new Error('nginx did not start');
}

/** The nginx of deploy/nginx.conf, with ports and a certificate of its own. */
export interface Nginx {
  /** Where the site's processes are listed, for deploy/restart.sh. */
  processes: string;
  /** Reads the list again. */
  reload: string;
  stop(): Promise<void>;
}

function certificate(folder: string): void {
  const to = ['-keyout', join(folder, 'privkey.pem'), '-out', join(folder, 'fullchain.pem')];
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2'];
  const name = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
  execFileSync('openssl', ['req', '-x509', ...kind, ...name, ...to], { stdio: 'ignore' });
}

/** Deploy's file with this folder and these ports in place of a server's, on loopback only. */
function siteConf(folder: string, port: number, plainPort: number): string {
  return readFileSync(deploy('nginx.conf'), 'utf8')
    .replaceAll('/etc/ctrl', folder)
    .replaceAll('/var/log/nginx', folder)
    .replaceAll('ctrl.example', 'localhost')
    .replace(/^ *listen \[::\].*\n/gm, '')
    .replace('listen 80;', `listen 127.0.0.1:${plainPort};`)
    .replace('listen 443 ', `listen 127.0.0.1:${port} `);
}

/**
 * Starts nginx before the site's processes.
 * @param folder an empty one
 * @param live ports of the processes that run, and `idle` those of the next ones
 */
export function startNginx(
  folder: string,
  ports: { port: number; plainPort: number; live: number[]; idle: number[] },
): Nginx {
  mkdirSync(join(folder, 'tls'));
  certificate(join(folder, 'tls'));
  const processes = join(folder, 'processes.conf');
  const line = (mark: string) => (one: number) => `server 127.0.0.1:${one} max_fails=0${mark};\n`;
  const list = [...ports.live.map(line('')), ...ports.idle.map(line(' down'))];
  writeFileSync(processes, list.join(''));
  writeFileSync(join(folder, 'site.conf'), siteConf(folder, ports.port, ports.plainPort));
  const { conf, stop } = run(folder, `include ${folder}/site.conf;`);
  return { processes, reload: `nginx -c ${conf} -s reload`, stop };
}
