import { expect, test } from 'vitest';
import { hiddenFromServer, missingPlatformPackages, withPlatformPackages } from './lock-file.mjs';

const packages = {
  '': { optionalDependencies: { 'tool-linux-x64': '1.0.0' } },
  'node_modules/outer': { version: '1.0.0', optionalDependencies: { 'tool-linux-x64': '1.0.0' } },
  'node_modules/outer/node_modules/inner': {
    version: '2.0.0',
    dev: true,
    optionalDependencies: {
      '@a/tool-linux-arm64-musl': '2.0.0',
      '@a/tool-darwin-arm64': '2.0.0',
      nested: '3.0.0',
    },
  },
  'node_modules/outer/node_modules/nested': { version: '3.0.0', optional: true },
  'node_modules/tool-linux-x64': { version: '1.0.0', optional: true },
};

test('packages of other platforms that nothing has locked are found, with what their names tell', () => {
  expect(Object.fromEntries(missingPlatformPackages(packages))).toEqual({
    'node_modules/@a/tool-linux-arm64-musl': {
      version: '2.0.0',
      cpu: ['arm64'],
      dev: true,
      libc: ['musl'],
      optional: true,
      os: ['linux'],
    },
    'node_modules/@a/tool-darwin-arm64': {
      version: '2.0.0',
      cpu: ['arm64'],
      dev: true,
      optional: true,
      os: ['darwin'],
    },
  });
});

test('a completed lock file lacks nothing and keeps what it had', () => {
  const completed = withPlatformPackages(packages);
  expect(missingPlatformPackages(completed).size).toBe(0);
  expect(completed).toMatchObject(packages);
});

test('a package that is installed in two versions has the variants of each, in its own folder', () => {
  const twice = {
    'node_modules/tool': { version: '2.0.0', optionalDependencies: { 'tool-darwin-x64': '2.0.0' } },
    'node_modules/tool-darwin-x64': { version: '2.0.0', optional: true },
    'node_modules/outer/node_modules/tool': {
      version: '1.0.0',
      optionalDependencies: { 'tool-darwin-x64': '1.0.0' },
    },
  };
  const path = 'node_modules/outer/node_modules/tool-darwin-x64';
  expect([...missingPlatformPackages(twice).keys()]).toEqual([path]);
  const completed = withPlatformPackages(twice);
  expect(completed[path]).toMatchObject({ version: '1.0.0', os: ['darwin'] });
  expect(completed).toMatchObject(twice);
  expect(missingPlatformPackages(completed).size).toBe(0);
});

test('ranges and other names are no reason to miss what is there', () => {
  const locked = {
    tests: {
      optionalDependencies: { 'old-linux-x64': 'npm:@a/linux-x64@15.1.0-beta.1', fsevents: '~2.3.3' },
    },
    'node_modules/old-linux-x64': { name: '@a/linux-x64', version: '15.1.0-beta.1' },
    'node_modules/fsevents': { version: '2.3.5', os: ['darwin'] },
  };
  expect(missingPlatformPackages(locked).size).toBe(0);
});

test('packages are found that the built server would not find', () => {
  const hidden = ['platform/node_modules/@a/tool', 'platform/node_modules/other'];
  const seen = [
    'node_modules/@a/tool',
    'node_modules/outer/node_modules/other',
    'testing/node_modules/other',
  ];
  expect(hiddenFromServer(Object.fromEntries([...hidden, ...seen].map((path) => [path, {}])))).toEqual(
    hidden,
  );
});
