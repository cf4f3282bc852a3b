import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { makeTempDir } from '../../../server/testing/temp-dir.ts';
import { freePort } from '../../lib/processes.ts';

export interface Nginx {
  port: number;
  stop(): Promise<void>;
}

const settings = (folder: string, port: number, ports: readonly number[]) => `
worker_processes 1;
worker_rlimit_nofile 20000;
pid ${folder}/nginx.pid;
error_log ${folder}/error.log warn;
events { worker_connections 8192; }
http {
  access_log off;
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
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
  }
}
`;

/** Starts nginx before several processes of the site; null where it is not installed. */
export async function startNginx(ports: readonly number[]): Promise<Nginx | null> {
  if (spawnSync('nginx', ['-v'], { stdio: 'ignore' }).error !== undefined) return null;
  const folder = makeTempDir('nginx');
  const port = await freePort();
  const file = join(folder, 'nginx.conf');
  writeFileSync(file, settings(folder, port, ports));
  const child: ChildProcess = spawn('nginx', ['-c', file, '-g', 'daemon off;'], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  for (let attempt = 0; attempt < 500 && child.exitCode === null; attempt += 1) {
    const isThere = await fetch(`http://127.0.0.1:${port}/api/health`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isThere) return { port, stop };
    await pause(20);
  }
  await stop();
  throw new Error('nginx did not start');
}
