import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { unpackDebianPackage } from '../../scripts/lib/debian.mjs';
import { root } from '../../scripts/lib/project.mjs';
import { freePort } from './free-port.ts';

export type Nginx = {
  url: string;
  stop(): Promise<void>;
};

/** A real nginx in front of an address. `lines` go into its `location`, as an operator would write them. */
export async function startNginx(target: string, lines: readonly string[] = []): Promise<Nginx> {
  const program = await findNginx();
  const folder = await mkdtemp(join(tmpdir(), 'lomdim-nginx-'));
  const port = await freePort();
  const file = join(folder, 'nginx.conf');
  await writeFile(file, configuration({ folder, port, target, lines }));
  const child = spawn(program, ['-p', folder, '-c', file], { stdio: ['ignore', 'ignore', 'pipe'] });
  await listening(child, port);
  return {
    url: `http://127.0.0.1:${port}`,
    stop: async () => {
      const ended = once(child, 'close');
      child.kill('SIGTERM');
      await ended;
      await rm(folder, { recursive: true });
    },
  };
}

/** The machine's own, or Debian's package, unpacked into a folder of ours so that no service starts. */
async function findNginx(): Promise<string> {
  const folder = join(root, '.cache', 'nginx');
  const unpacked = join(folder, 'usr', 'sbin', 'nginx');
  const found = ['/usr/sbin/nginx', '/usr/local/bin/nginx', '/opt/homebrew/bin/nginx', unpacked].find(
    existsSync,
  );
  if (found !== undefined) return found;
  await unpackDebianPackage({
    name: 'nginx',
    folder,
    what: 'nginx',
    why: 'the long tests put a real proxy in front of the server',
    command: 'sudo apt-get install nginx',
  });
  return unpacked;
}

function configuration(site: {
  folder: string;
  port: number;
  target: string;
  lines: readonly string[];
}): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${site.folder}/${kind};`,
  );
  return `
daemon off;
master_process off;
pid ${site.folder}/nginx.pid;
error_log stderr;
events {}
http {
  access_log off;
  ${temporary.join('\n  ')}
  server {
    listen 127.0.0.1:${site.port};
    location / {
      proxy_pass ${site.target};
      ${site.lines.join('\n      ')}
    }
  }
}
`;
}

/** Answers as soon as the proxy does, with whatever it says. */
async function listening(child: ChildProcess, port: number): Promise<void> {
  let output = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  const ended = once(child, 'close').then(() => {
    throw new Error(`nginx ended: ${output}`);
  });
  const answers = async () => {
    for (;;) {
      try {
        await fetch(`http://127.0.0.1:${port}/`, { signal: AbortSignal.timeout(2000) });
        return;
      } catch {
        // Not yet; whether it ended is asked beside this.
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    }
  };
  await Promise.race([answers(), ended]);
  ended.catch(() => undefined);
}
