import { expect, test } from 'vitest';
import { findBrowser } from './browser.mjs';
import { LauncherError } from './project.mjs';

/**
 * A fake machine: `programs` are there and answer `--version` with what is written beside them
 * (nothing: they fail), `commands` end with the code beside them (none: 0), and `installs` is what apt-get brings.
 */
function machine({ programs = {}, commands = {}, installs = {}, ...rest } = {}) {
  const there = { ...programs };
  const calls = [];
  const said = [];
  const run = async (program, args) => {
    if (args[0] === '--version') return { code: there[program] ? 0 : 1, output: there[program] };
    const call = [program, ...args]
      .join(' ')
      .replace(' DEBIAN_FRONTEND=noninteractive', '')
      .replace(/ -o \S+/, '');
    calls.push(call);
    if (commands[call]?.missing) throw new Error(`spawn ${program} ENOENT`);
    if (call.includes('apt-get install')) Object.assign(there, installs);
    return { code: 0, output: '', ...commands[call] };
  };
  const options = {
    env: { PATH: '/bin' },
    platform: 'linux',
    arch: 'arm64',
    home: '/home/me',
    uid: 0,
    ids: [],
    exists: (path) => path in there,
    run,
    fromNpm: () => Promise.reject(new Error('not for this machine')),
    say: (line) => said.push(line),
    ...rest,
  };
  return { find: () => findBrowser(options), options, calls, said };
}

const chromium = 'Chromium 147.0.7727.0\n';
const noBrowser = (advice, reason = '') =>
  new LauncherError(
    `The browser tests need Chromium${reason}: ${advice}, or set CHROMIUM_PATH to a Chromium or Google Chrome.`,
  );

test('CHROMIUM_PATH comes before everything else', async () => {
  const env = { PATH: '/bin', CHROMIUM_PATH: '/opt/mine' };
  const { find } = machine({ env, programs: { '/bin/chromium': chromium, '/opt/mine': '' } });
  expect(await find()).toEqual({ executablePath: '/opt/mine', env });
});

test('a CHROMIUM_PATH that leads nowhere is reported, and nothing else is tried', async () => {
  const env = { PATH: '/bin', CHROMIUM_PATH: '/opt/mine' };
  const { find } = machine({ env, programs: { '/bin/chromium': chromium } });
  await expect(find()).rejects.toThrow(
    new LauncherError(
      'CHROMIUM_PATH names /opt/mine, which is not a program that can be started: correct it, or leave it out.',
    ),
  );
});

test.each([
  ['linux', '/bin/chromium', '/bin/google-chrome'],
  ['linux', '/bin/google-chrome', '/usr/bin/google-chrome'],
  ['linux', '/snap/bin/chromium', '/usr/bin/google-chrome-stable'],
  ['darwin', '/bin/chromium', '/Applications/Chromium.app/Contents/MacOS/Chromium'],
  ['darwin', '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome', '/snap/bin/chromium'],
  [
    'darwin',
    '/home/me/Applications/Chromium.app/Contents/MacOS/Chromium',
    '/usr/bin/chromium', // a path of Linux, and not on the path
  ],
])("the machine's own on %s: %s rather than %s", async (platform, first, second) => {
  const { find, options } = machine({
    platform,
    programs: { [first]: chromium, [second]: 'Google Chrome 147' },
  });
  expect(await find()).toEqual({ executablePath: first, env: options.env });
});

test('a program that only asks for a snap is no browser', async () => {
  const programs = { '/usr/bin/chromium-browser': '', '/usr/bin/google-chrome': 'Google Chrome 147' };
  expect(await machine({ programs }).find()).toMatchObject({ executablePath: '/usr/bin/google-chrome' });
});

test('on Linux x64 the one from npm comes next, and must run here', async () => {
  const packed = { executablePath: '/cache/chromium', env: { FONTCONFIG_PATH: '/cache' } };
  const bare = { arch: 'x64', fromNpm: async () => packed };
  expect(await machine({ ...bare, programs: { '/cache/chromium': chromium } }).find()).toEqual(packed);
  await expect(machine(bare).find()).rejects.toThrow(
    noBrowser("install Chromium with this system's package manager"),
  );
});

test("Debian's package is installed by root, after one line that says so", async () => {
  const { find, calls, said } = machine({ ids: ['debian'], installs: { '/usr/bin/chromium': chromium } });
  expect(await find()).toMatchObject({ executablePath: '/usr/bin/chromium' });
  expect(said).toEqual([
    'Installing Chromium and a font with Hebrew letters through apt-get: the browser tests need a browser, and neither this machine nor npm has one for linux-arm64 …',
  ]);
  expect(calls).toEqual([
    'env apt-get update',
    'apt-cache show chromium',
    'env apt-get install -y --no-install-recommends chromium fonts-noto-core',
  ]);
});

test('an ordinary user installs it through sudo, where sudo asks for no password', async () => {
  const { find, calls } = machine({
    ids: ['raspbian', 'debian'],
    uid: 1000,
    commands: { 'apt-cache show chromium': { code: 100 } },
    installs: { '/usr/bin/chromium-browser': chromium },
  });
  expect(await find()).toMatchObject({ executablePath: '/usr/bin/chromium-browser' });
  expect(calls[0]).toBe('sudo -n true');
  expect(calls.at(-1)).toBe(
    'sudo -n env apt-get install -y --no-install-recommends chromium-browser fonts-noto-core',
  );
});

test.each([{ code: 1 }, { missing: true }])(
  'where sudo is of no use, the command is named (%o)',
  async (sudo) => {
    const { find, said } = machine({ ids: ['debian'], uid: 1000, commands: { 'sudo -n true': sudo } });
    await expect(find()).rejects.toThrow(noBrowser('run "sudo apt-get install chromium fonts-noto-core"'));
    expect(said).toEqual([]);
  },
);

test('what apt-get reports is passed on', async () => {
  const failed = { code: 100, output: 'Reading package lists...\nE: Unable to fetch some archives\n' };
  const call = 'env apt-get install -y --no-install-recommends chromium fonts-noto-core';
  const { find } = machine({ ids: ['debian'], commands: { [call]: failed } });
  await expect(find()).rejects.toThrow(
    noBrowser(
      'run "sudo apt-get install chromium fonts-noto-core"',
      ', which apt-get could not install (E: Unable to fetch some archives)',
    ),
  );
});

test("Ubuntu's package is not taken for a browser when it brought none", async () => {
  const { find } = machine({ ids: ['ubuntu', 'debian'], installs: { '/usr/bin/chromium-browser': '' } });
  await expect(find()).rejects.toThrow(noBrowser('run "sudo snap install chromium"'));
});

test('a Mac without a browser is told how to get one', async () => {
  await expect(machine({ platform: 'darwin' }).find()).rejects.toThrow(
    noBrowser('run "brew install --cask google-chrome"'),
  );
});
