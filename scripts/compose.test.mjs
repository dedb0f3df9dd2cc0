import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { root } from './lib/project.mjs';

// There is no Docker where these tests run, so nobody starts these services here; what they name is held against the project.
const text = readFileSync(join(root, 'compose.yaml'), 'utf8');
const { services, volumes } = parse(text, { merge: true });
const example = readFileSync(join(root, '.env.example'), 'utf8');

test('servers are given variables that exist, and both the same ones', () => {
  const { server1, server2 } = services;
  expect(server2.environment).toEqual(server1.environment);
  const unknown = Object.keys(server1.environment).filter((name) => !example.includes(`\n#${name}=`));
  expect(unknown).toEqual([]);
});

test('services lead to services, files and volumes that are there', () => {
  for (const [name, service] of Object.entries(services)) {
    const needed = Array.isArray(service.depends_on)
      ? service.depends_on
      : Object.keys(service.depends_on ?? {});
    for (const other of needed) expect(services, name).toHaveProperty(other);
    for (const volume of service.volumes ?? []) {
      const [source] = volume.split(':');
      if (source.startsWith('./')) expect(existsSync(join(root, source)), volume).toBe(true);
      else expect(volumes, name).toHaveProperty(source);
    }
    const addresses = JSON.stringify(service.environment ?? {}).matchAll(/@(\w+):\d+/g);
    for (const [, host] of addresses) expect(services, name).toHaveProperty(host);
  }
});

// All of PostgreSQL 17 reads the same files, and its minor versions are repairs.
const version = /^(postgres:\d+-|[\w/]+:v?\d+\.\d+\.\d+|[\w/]+:RELEASE\.\d{4}-\d\d-\d\dT)/;

test('every image has a version, and servers write nowhere but in their volume', () => {
  for (const { image, build } of Object.values(services)) {
    if (!build) expect(image).toMatch(version);
  }
  for (const name of ['server1', 'server2'])
    expect(services[name]).toMatchObject({ read_only: true, init: true });
});

test('Caddy is as new as our file for it demands', () => {
  const caddyfile = readFileSync(join(root, 'deploy', 'Caddyfile'), 'utf8');
  const [, needed] = /This needs Caddy ([\d.]+\d)/.exec(caddyfile);
  const [, given] = /^caddy:(\d+\.\d+\.\d+)-alpine$/.exec(services.proxy.image) ?? [];
  expect(given).toBeDefined();
  expect([needed, given].toSorted(byVersion)).toEqual([needed, given]);
});

function byVersion(one, other) {
  return one.localeCompare(other, 'en', { numeric: true });
}
