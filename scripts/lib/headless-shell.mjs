import { existsSync, readdirSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { answers } from './browser.mjs';
import { fillOnce } from './browser-from-npm.mjs';
import { unpackDebianPackage } from './debian.mjs';
import { LauncherError, root } from './project.mjs';
import { run as runProgram } from './run.mjs';

/** Where Debian keeps Chromium. */
const debianFolder = '/usr/lib/chromium';
const program = 'chromium-headless-shell';

/**
 * Chromium without its windows: the same engine, in which a new visitor costs a quarter, and the tests of pages two fifths less time.
 * Debian has it beside its Chromium, with which it shares files, so it must be of the same version. It is unpacked into a folder
 * of ours; nothing is installed. Whoever cannot have it goes on with Chromium itself.
 * @returns {Promise<string | undefined>} its path
 */
export async function fetchHeadlessShell({
  cache = join(root, '.cache'),
  chromium = debianFolder,
  run = runProgram,
  say = console.log,
  unpack = unpackDebianPackage,
} = {}) {
  const version = await versionOfChromium({ chromium, run });
  if (version === undefined) return undefined;
  // What dpkg allows in a version, file names do not.
  const folder = join(cache, `${program}-${version.replaceAll(/[^\w.-]/g, '-')}`);
  try {
    await fillOnce(folder, async (staging) => {
      const unpacked = join(staging, 'package');
      await unpack({
        name: `${program}=${version}`,
        folder: unpacked,
        what: 'Chromium without windows',
        why: 'tests of pages are quicker in it',
        command: `sudo apt-get install ${program}`,
        run,
        say,
      });
      const files = join(unpacked, 'usr', 'lib', 'chromium');
      for (const name of readdirSync(files)) renameSync(join(files, name), join(staging, name));
      rmSync(unpacked, { recursive: true });
      for (const name of readdirSync(chromium)) {
        if (!existsSync(join(staging, name))) symlinkSync(join(chromium, name), join(staging, name));
      }
    });
    const executablePath = join(folder, program);
    if (await answers({ executablePath, env: process.env }, run)) return executablePath;
    // A library may be missing that only this one needs.
    say('Chromium without windows does not start here, so the tests run in Chromium itself.');
    return undefined;
  } catch (error) {
    if (!(error instanceof LauncherError)) throw error;
    say(`Not fetched, so the tests run in Chromium itself: ${error.message}`);
    return undefined;
  }
}

async function versionOfChromium({ chromium, run }) {
  if (!existsSync(join(chromium, 'chromium'))) return undefined;
  const noDpkg = () => ({ code: 127, output: '' });
  // biome-ignore lint/suspicious/noTemplateCurlyInString: dpkg fills it in.
  const format = '-f=${Version}';
  const { code, output } = await run('dpkg-query', ['-W', format, 'chromium'], { capture: true }).catch(
    noDpkg,
  );
  return code === 0 && output.trim() !== '' ? output.trim() : undefined;
}
