import { deployedFile, type ReverseProxy, serverAddresses, startProxy } from './proxy.ts';

/** A real Caddy, as an operator has it who copied our file: in front of three servers. There is no certificate for a test. */
export function startDeployedCaddy(ports: readonly [number, number, number]): Promise<ReverseProxy> {
  return startProxy({
    name: 'caddy',
    path: 'usr/bin/caddy',
    configure: async ({ port }) => {
      const site = { '{$LOMDIM_SITE:learn.example.org} {': `http://127.0.0.1:${port} {` };
      return `{\n\tadmin off\n}\n${await deployedFile('Caddyfile', { ...serverAddresses(ports), ...site })}`;
    },
    args: (file) => ['run', '--adapter', 'caddyfile', '--config', file],
  });
}
