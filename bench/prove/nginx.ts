import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const deploy = (file: string) => fileURLToPath(new URL(`../../deploy/${file}`, import.meta.url));

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

export type Nginx = ReturnType<typeof startNginx>;

/**
 * Starts the nginx of deploy/nginx.conf before the site's processes, with ports and a certificate of its own.
 * @param folder an empty one
 * @param live ports of the processes that run, and `idle` those of the next ones
 */
export function startNginx(
  folder: string,
  ports: { port: number; plainPort: number; live: number[]; idle: number[] },
) {
  mkdirSync(join(folder, 'tls'));
  certificate(join(folder, 'tls'));
  /** Where the site's processes are listed, for deploy/restart.sh. */
  const processes = join(folder, 'processes.conf');
  const line = (mark: string) => (one: number) => `server 127.0.0.1:${one} max_fails=0${mark};\n`;
  const list = [...ports.live.map(line('')), ...ports.idle.map(line(' down'))];
  writeFileSync(processes, list.join(''));
  writeFileSync(join(folder, 'site.conf'), siteConf(folder, ports.port, ports.plainPort));
  const conf = join(folder, 'nginx.conf');
  const kinds = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  const temp = kinds.map((kind) => `${kind}_temp_path ${folder}/${kind};`).join(' ');
  writeFileSync(
    conf,
    `daemon off; pid ${folder}/nginx.pid; error_log ${folder}/error.log warn;
worker_processes 2; worker_rlimit_nofile 20000;
${process.getuid?.() === 0 ? 'user root;' : ''}
events { worker_connections 8192; }
http { access_log off; ${temp} include ${folder}/site.conf; }\n`,
  );
  execFileSync('nginx', ['-t', '-q', '-c', conf], { stdio: 'inherit' });
  const child = spawn('nginx', ['-c', conf], { stdio: ['ignore', 'ignore', 'inherit'] });
  const ended = once(child, 'exit');
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
  };
  return { processes, reload: `nginx -c ${conf} -s reload`, stop };
}
