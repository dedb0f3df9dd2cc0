import { expect, test } from 'vitest';
import { familyOf, libcOf, platformInName, platformOf, suits, thisMachine } from './platform.mjs';

test.each([
  ['@a/tool-linux-arm64-musl', { os: ['linux'], cpu: ['arm64'], libc: ['musl'] }, '@a/tool'],
  ['@a/tool-linuxmusl-x64', { os: ['linux'], cpu: ['x64'], libc: ['musl'] }, '@a/tool'],
  ['tool-linux-arm-gnueabihf', { os: ['linux'], cpu: ['arm'], libc: ['glibc'] }, 'tool'],
  ['@a/darwin-x64', { os: ['darwin'], cpu: ['x64'] }, '@a/'],
  ['@a/tool-wasm32-wasi', { cpu: ['wasm32'] }, '@a/tool'],
  ['tool-win32-x64-msvc', { os: ['win32'], cpu: ['x64'] }, 'tool'],
  ['fsevents', {}, 'fsevents'],
])('%s', (name, platform, family) => {
  expect(platformInName(name)).toEqual(platform);
  expect(familyOf(name)).toBe(family);
});

test('the name tells the C library where the lock file does not', () => {
  const entry = { os: ['linux'], cpu: ['x64'] };
  expect(platformOf('tool-linux-x64-musl', entry)).toMatchObject({ libc: ['musl'] });
  expect(platformOf('tool-linux-x64-musl', { ...entry, libc: ['glibc'] })).toMatchObject({ libc: ['glibc'] });
});

test('a package suits the machines that npm installs it on', () => {
  const debian = { os: 'linux', cpu: 'arm64', libc: 'glibc' };
  const mac = { os: 'darwin', cpu: 'arm64', libc: undefined };
  expect(suits({}, debian)).toBe(true);
  expect(suits({ os: ['linux'], cpu: ['x64'] }, debian)).toBe(false);
  expect(suits({ os: ['linux'], cpu: ['arm64'], libc: ['musl'] }, debian)).toBe(false);
  expect(suits({ os: ['linux'], cpu: ['arm64'], libc: ['glibc'] }, debian)).toBe(true);
  expect(suits({ os: ['!win32'] }, debian)).toBe(true);
  expect(suits({ os: ['!linux'] }, debian)).toBe(false);
  expect(suits({ os: ['darwin'] }, mac)).toBe(true);
});

test('glibc tells its version; what does not is musl', () => {
  const report = (header) => ({ excludeNetwork: false, getReport: () => ({ header }) });
  expect(libcOf(report({ glibcVersionRuntime: '2.36' }))).toBe('glibc');
  expect(libcOf(report({}))).toBe('musl');
  expect(thisMachine()).toMatchObject({ os: process.platform, cpu: process.arch });
});
