import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { LauncherError } from './project.mjs';
import { run as runProgram } from './run.mjs';

// Somebody else may be installing: unattended upgrades, or a second run of the tests.
const waitForOthers = ['-o', 'DPkg::Lock::Timeout=300'];

/** What a Linux says it is and resembles, itself first: `ubuntu`, `debian`. Empty on other systems. */
export function systemIds(file = '/etc/os-release') {
  if (!existsSync(file)) return [];
  const text = readFileSync(file, 'utf8');
  const value = (name) => new RegExp(`^${name}=["']?([^"'\\n]*)`, 'm').exec(text)?.[1] ?? '';
  return [value('ID'), ...value('ID_LIKE').split(' ')].filter(Boolean);
}

/** Installs Debian's packages; where that is not possible, says in one sentence which command does it. */
export async function installDebianPackages({ command, ...wanted }) {
  const { installed, error } = await tryDebianPackages(wanted);
  if (installed) return;
  throw new LauncherError(
    `${wanted.what} is missing${error ? `, and apt-get could not install it (${error})` : ''}; ${wanted.why}: run "${command}".`,
  );
}

/**
 * Installs Debian's packages where there is apt-get and we may use it, after one line that says so. For a package
 * that goes by several names, give a list of them. `error` is what apt-get reported.
 */
export async function tryDebianPackages({
  packages,
  what,
  why,
  env = process.env,
  uid = process.getuid?.(),
  ids = systemIds(),
  run = runProgram,
  say = console.log,
}) {
  const asRoot = ids.includes('debian') ? await wayToBeRoot(uid, run) : undefined;
  if (!asRoot) return { installed: false, error: undefined };
  say(`Installing ${what} through apt-get: ${why} …`);
  const aptGet = (...args) => {
    const command = ['env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', ...waitForOthers, ...args];
    const [program, ...rest] = [...asRoot, ...command];
    return run(program, rest, { capture: true, env });
  };
  // A list that cannot be fetched is no reason to give up: the package may be in another one.
  const updated = await aptGet('update');
  const names = await Promise.all(packages.map((name) => knownName([name].flat(), run)));
  const { code, output } = await aptGet('install', '-y', '--no-install-recommends', ...names);
  if (code === 0) return { installed: true, error: undefined };
  return { installed: false, error: errorIn(`${output}\n${updated.output}`, code) };
}

/**
 * Unpacks a Debian package into a folder and installs nothing: no service starts, no rights are needed beyond those
 * for fetching the lists of packages where the machine has none.
 */
export async function unpackDebianPackage({
  name,
  folder,
  what,
  why,
  command,
  uid = process.getuid?.(),
  ids = systemIds(),
  run = runProgram,
  say = console.log,
}) {
  const missing = (error) =>
    new LauncherError(`${what} is missing${error ? ` (${error})` : ''}; ${why}: run "${command}".`);
  if (!ids.includes('debian')) throw missing();
  say(`Fetching ${what} through apt-get: ${why} …`);
  if ((await run('apt-cache', ['show', name], { capture: true })).code !== 0) {
    const asRoot = await wayToBeRoot(uid, run);
    if (!asRoot) throw missing('the machine has no list of packages');
    const [program, ...rest] = [...asRoot, 'apt-get', ...waitForOthers, 'update'];
    await run(program, rest, { capture: true });
  }
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const fetched = await run('apt-get', ['download', name], { capture: true, cwd: folder });
  const file = readdirSync(folder).find((entry) => entry.endsWith('.deb'));
  if (fetched.code !== 0 || file === undefined) throw missing(errorIn(fetched.output, fetched.code));
  const unpacked = await run('dpkg', ['-x', join(folder, file), folder], { capture: true });
  if (unpacked.code !== 0) throw missing(unpacked.output.trim());
}

/** The words before a command that needs root, or nothing where we cannot be root without asking. */
async function wayToBeRoot(uid, run) {
  if (uid === 0) return [];
  const noSudo = () => ({ code: 127 });
  const { code } = await run('sudo', ['-n', 'true'], { capture: true }).catch(noSudo);
  return code === 0 ? ['sudo', '-n'] : undefined;
}

async function knownName(names, run) {
  for (const name of names.slice(0, -1)) {
    const { code } = await run('apt-cache', ['show', name], { capture: true });
    if (code === 0) return name;
  }
  return names.at(-1);
}

function errorIn(output, code) {
  return /^E: .*$/m.exec(output)?.[0] ?? `it ended with code ${code}`;
}
