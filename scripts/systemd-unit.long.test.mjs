import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fetchDebianFiles, installedProgram } from './lib/debian-files.mjs';
import { LauncherError, root } from './lib/project.mjs';

const unit = readFileSync(join(root, 'deploy', 'lomdim.service'), 'utf8');
const libraries = /\.so(\.|$)/;

let folder;
let found;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'lomdim-unit-'));
  found = await analyze();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The machine's own program, or Debian's with the libraries that a machine without systemd lacks. */
async function findAnalyze() {
  const installed = installedProgram('systemd-analyze');
  if (installed !== undefined) return { program: installed, env: {} };
  const fetched = await fetchDebianFiles({
    name: 'systemd-analyze',
    files: {
      systemd: /\/bin\/systemd-analyze$/,
      'libsystemd-shared': libraries,
      libseccomp2: libraries,
      libkmod2: libraries,
      libapparmor1: libraries,
      libip4tc2: libraries,
    },
    what: 'systemd-analyze',
    why: 'a long test checks the systemd unit',
    command: 'sudo apt-get install systemd',
  });
  return { program: join(fetched, 'systemd-analyze'), env: { LD_LIBRARY_PATH: fetched } };
}

/** As `findAnalyze`, or why there is none: systemd is for Linux alone, and not for each. */
async function analyze() {
  try {
    const { program, env } = await findAnalyze();
    const { status, stderr } = spawnSync(program, ['--version'], { env, encoding: 'utf8' });
    return status === 0 ? { program, env } : { missing: `systemd-analyze does not start here: ${stderr}` };
  } catch (error) {
    if (!(error instanceof LauncherError)) throw error;
    return { missing: error.message };
  }
}

/** What systemd has to say about a unit: nothing, if it is right. Units of the machine are not looked at. */
function verify(text) {
  const { program, env } = found;
  const file = join(folder, 'lomdim.service');
  writeFileSync(file, text);
  const { status, stdout, stderr } = spawnSync(program, ['verify', '--recursive-errors=no', file], {
    env: { ...env, SYSTEMD_UNIT_PATH: folder, SYSTEMD_LOG_TARGET: 'console' },
    encoding: 'utf8',
  });
  return { status, output: stdout + stderr };
}

/** The unit with words of this machine in place of those of the one that it is for. */
function replaced(words) {
  let text = unit;
  for (const [given, other] of words) {
    expect(text).toContain(given);
    text = text.replaceAll(given, other);
  }
  return text;
}

const here = [
  ['/usr/bin/node', process.execPath],
  ['/opt/lomdim', root],
];

test('systemd accepts the unit', ({ skip }) => {
  skip(found.missing !== undefined, found.missing);
  expect(verify(replaced(here))).toEqual({ status: 0, output: '' });
});

test.for([
  ['a setting that does not exist', 'PrivateTmp=yes', 'PrivateTemp=yes', /Unknown key/],
  ['a value that does not exist', 'KillMode=mixed', 'KillMode=most', /kill mode/],
  ['a group of system calls that does not exist', '@system-service', '@service', /system call/],
  ['a program that is not there', process.execPath, '/usr/bin/no-such-node', /not executable/],
])('systemd refuses %s', ([, given, other, reason], { skip }) => {
  skip(found.missing !== undefined, found.missing);
  const answer = verify(replaced([...here, [given, other]]));
  expect(answer).toEqual({ status: 1, output: expect.stringMatching(reason) });
});

test('the unit starts what an image starts', () => {
  const [, start] = /^ExecStart=\S+ (.+)$/m.exec(unit);
  const [, command] = /^CMD (\[.+\])$/m.exec(readFileSync(join(root, 'Dockerfile'), 'utf8'));
  expect(['node', ...start.split(' ')]).toEqual(JSON.parse(command));
});
