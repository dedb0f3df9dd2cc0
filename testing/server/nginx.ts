import { deployedFile, type ReverseProxy, serverAddresses, startProxy, unusedSocket } from './proxy.ts';

/** A real nginx in front of an address. `lines` go into its `location`, as an operator would write them. */
export function startNginx(target: string, lines: readonly string[] = []): Promise<ReverseProxy> {
  return start(
    ({ port }) => `
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass ${target};
      ${lines.join('\n      ')}
    }
  }`,
  );
}

/** As an operator has it who copied our file: in front of three servers. There is no certificate for a test. */
export function startDeployedNginx(ports: readonly [number, number, number]): Promise<ReverseProxy> {
  return start(({ port, folder }) =>
    deployedFile('nginx.conf', {
      ...serverAddresses(ports),
      'listen 80;': `listen unix:${folder}/${unusedSocket};`,
      'listen [::]:80;': '',
      'listen 443 ssl http2;': `listen 127.0.0.1:${port};`,
      'listen [::]:443 ssl http2;': '',
      'ssl_certificate /etc/letsencrypt/live/learn.example.org/fullchain.pem;': '',
      'ssl_certificate_key /etc/letsencrypt/live/learn.example.org/privkey.pem;': '',
    }),
  );
}

function start(
  site: (place: { folder: string; port: number }) => string | Promise<string>,
): Promise<ReverseProxy> {
  return startProxy({
    name: 'nginx',
    path: 'usr/sbin/nginx',
    configure: async (place) => configuration(place.folder, await site(place)),
    args: (file, folder) => ['-p', folder, '-c', file],
  });
}

function configuration(folder: string, site: string): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${folder}/${kind};`,
  );
  return `
daemon off;
master_process off;
pid ${folder}/nginx.pid;
error_log stderr;
events {}
http {
  access_log off;
  ${temporary.join('\n  ')}
${site}
}
`;
}
