import { expect, test } from 'vitest';
import { missingPlatformPackages, withPlatformPackages } from './lock-file.mjs';

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
    '@a/tool-linux-arm64-musl': {
      version: '2.0.0',
      cpu: ['arm64'],
      dev: true,
      libc: ['musl'],
      optional: true,
      os: ['linux'],
    },
    '@a/tool-darwin-arm64': { version: '2.0.0', cpu: ['arm64'], dev: true, optional: true, os: ['darwin'] },
  });
});

test('a completed lock file lacks nothing and keeps what it had', () => {
  const completed = withPlatformPackages(packages);
  expect(missingPlatformPackages(completed).size).toBe(0);
  expect(completed).toMatchObject(packages);
});
