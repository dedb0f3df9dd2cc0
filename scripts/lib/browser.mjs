import { accessSync, constants, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { browserFromNpm } from './browser-from-npm.mjs';
import { systemIds, tryDebianPackages } from './debian.mjs';
import { LauncherError } from './project.mjs';
import { run as runProgram } from './run.mjs';

/** @typedef {{ executablePath: string, env: NodeJS.ProcessEnv }} Browser */

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const linuxFolders = ['/usr/bin', '/usr/local/bin', '/snap/bin', '/opt/google/chrome'];
const macApplications = [
  'Google Chrome.app/Contents/MacOS/Google Chrome',
  'Chromium.app/Contents/MacOS/Chromium',
];
// A program that has not printed its version by then waits for something that will not come.
const versionTimeoutMs = 60_000;

/**
 * A browser for the tests, and the environment it needs: the one that `CHROMIUM_PATH` names, the machine's own,
 * the one from npm, or Debian's package, which is installed where that is allowed. Everything about the machine
 * can be put in by tests.
 * @returns {Promise<Browser>}
 */
export async function findBrowser({
  env = process.env,
  platform = process.platform,
  arch = process.arch,
  home = homedir(),
  uid = process.getuid?.(),
  ids = systemIds(),
  exists = isProgram,
  run = runProgram,
  fromNpm = browserFromNpm,
  say = console.log,
} = {}) {
  if (env.CHROMIUM_PATH) return { executablePath: chosen(env.CHROMIUM_PATH, exists), env };

  const own = () => firstThatAnswers(ownBrowsers({ env, platform, home }).filter(exists), env, run);
  const there = await own();
  if (there) return there;

  if (platform === 'linux' && arch === 'x64') {
    const packed = await fromNpm(env);
    if (await answers(packed, run)) return packed;
  }
  const { installed, error } = await tryDebianPackages({ ...fromDebian(arch), env, uid, ids, run, say });
  const brought = installed ? await own() : undefined;
  if (brought) return brought;
  throw new LauncherError(
    `The browser tests need Chromium${error ? `, which apt-get could not install (${error})` : ''}: ${advice(platform, ids)}, or set CHROMIUM_PATH to a Chromium or Google Chrome.`,
  );
}

/** The pages bring their own fonts; the one from Debian is for Hebrew in whatever else a test looks at. */
function fromDebian(arch) {
  return {
    packages: [['chromium', 'chromium-browser'], 'fonts-noto-core'],
    what: 'Chromium and a font with Hebrew letters',
    why: `the browser tests need a browser, and neither this machine nor npm has one for linux-${arch}`,
  };
}

function chosen(path, exists) {
  if (exists(path)) return resolve(path);
  throw new LauncherError(
    `CHROMIUM_PATH names ${path}, which is not a program that can be started: correct it, or leave it out.`,
  );
}

function ownBrowsers({ env, platform, home }) {
  const folders = (env.PATH ?? '').split(delimiter).filter(Boolean);
  if (platform === 'linux') folders.push(...linuxFolders);
  const programs = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  const applications = ['/Applications', join(home, 'Applications')].flatMap((folder) =>
    macApplications.map((application) => join(folder, application)),
  );
  return [...new Set([...programs, ...(platform === 'darwin' ? applications : [])])];
}

async function firstThatAnswers(paths, env, run) {
  for (const executablePath of paths) {
    if (await answers({ executablePath, env }, run)) return { executablePath, env };
  }
}

/** Ubuntu's package is a script that asks for a snap: a browser is only what prints its version. */
export async function answers({ executablePath, env }, run) {
  const options = { capture: true, env, timeout: versionTimeoutMs };
  const notStarted = (error) => ({ code: 127, output: error.message });
  const { code, output } = await run(executablePath, ['--version'], options).catch(notStarted);
  return code === 0 && /Chrom(e|ium)/.test(output);
}

function advice(platform, ids) {
  if (platform === 'darwin') return 'run "brew install --cask google-chrome"';
  if (ids[0] === 'ubuntu') return 'run "sudo snap install chromium"';
  if (ids.includes('debian')) return 'run "sudo apt-get install chromium fonts-noto-core"';
  return "install Chromium with this system's package manager";
}

function isProgram(path) {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false; // not there, or not for us: the next path is tried
  }
}
