import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fetchDebianFiles, installedProgram } from './debian-files.mjs';

const systemd = '/usr/lib/systemd/systemd';
const groups = ['/sys/fs/cgroup/systemd', '/sys/fs/cgroup/unified', '/sys/fs/cgroup'];

/** Why systemd cannot be started beside what runs here, in a sentence; nothing where it can. */
export function reasonAgainstSystemd() {
  if (process.platform !== 'linux') return 'systemd is for Linux alone.';
  if (process.getuid() !== 0) return 'Only root can start systemd in a container.';
  if (readFileSync('/proc/1/comm', 'utf8').trim() === 'systemd')
    return 'A machine that systemd has started is left alone.';
  if (!existsSync(systemd)) return 'There is no systemd here.';
  if (spawnSync('/usr/bin/unshare', ['--mount', 'true']).status !== 0) return 'Nothing may be mounted here.';
  return undefined;
}

/**
 * A systemd of its own on this machine's files, of which it sees a copy: what it writes is gone with it. It starts nothing by
 * itself. `prepare` is a script that makes the copy what it should be, by its path in `$copy`; `mounts` are options of systemd-nspawn.
 */
export async function startSystemd({ folder, prepare, mounts }) {
  const nspawn = await findNspawn();
  const own = groups
    .filter((group) => existsSync(join(group, 'cgroup.procs')))
    .map((group) => join(group, `lomdim-${process.pid}`));
  for (const group of own) mkdirSync(group);
  const options = ['--quiet', '--register=no', '--keep-unit', '--console=pipe', ...mounts];
  // All of these become each other, so that the child is systemd-nspawn in the end; it does not outlive this process.
  const command = [
    '--pdeathsig',
    'TERM',
    '/usr/bin/unshare',
    '--mount',
    'sh',
    '-euc',
    script(own, prepare),
    'sh',
  ];
  const child = spawn('/usr/bin/setpriv', [...command, nspawn, ...options], {
    env: { ...process.env, folder },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      output += chunk;
    });
  const ended = once(child, 'close');
  /** What a program inside says; throws where it fails. */
  const run = (...command) => {
    const [first] = readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8').split(' ');
    if (!first) throw new Error(`systemd is not there: ${output}`);
    return execFileSync('/usr/bin/nsenter', ['-t', first, '-m', '-p', '-u', '-i', '--', ...command], {
      encoding: 'utf8',
      stdio: 'pipe',
    });
  };
  return {
    run,
    hasEnded: () => child.exitCode !== null || child.signalCode !== null,
    output: () => output,
    async stop() {
      child.kill('SIGTERM');
      await ended;
      for (const group of own)
        execFileSync('find', [group, '-depth', '-type', 'd', '-exec', 'rmdir', '{}', ';']);
    },
  };
}

/** Its mounts are seen by nobody else, and it is in groups of processes of its own, so that several do not meet in one. */
function script(own, prepare) {
  const targets = 'sysinit basic network-online multi-user';
  return `
    mount --make-rprivate /
    for group in ${own.join(' ')}; do echo $$ > $group/cgroup.procs; done
    mkdir "$folder/machine" "$folder/written"
    mount --bind / "$folder/machine"
    mount -t tmpfs tmpfs "$folder/written"
    mkdir "$folder/written/files" "$folder/written/work" "$folder/written/copy"
    copy="$folder/written/copy"
    mount -t overlay overlay -o "lowerdir=$folder/machine,upperdir=$folder/written/files,workdir=$folder/written/work" "$copy"
    rm -rf "$copy"/etc/systemd/system/*.wants "$copy"/etc/systemd/system-generators
    mkdir -p "$copy/etc/systemd/system-generators"
    for each in "$copy"/usr/lib/systemd/system-generators/*; do
      ln -s /dev/null "$copy/etc/systemd/system-generators/\${each##*/}"
    done
    for each in ${targets}; do
      rm -f "$copy/etc/systemd/system/$each.target"
      printf '[Unit]\\nDefaultDependencies=no\\n' > "$copy/etc/systemd/system/$each.target"
    done
    ${prepare}
    exec "$@" --directory="$copy" ${systemd} --system --unit=multi-user.target`;
}

async function findNspawn() {
  const folder = () =>
    fetchDebianFiles({
      name: 'systemd-nspawn',
      files: { 'systemd-container': /\/bin\/systemd-nspawn$/ },
      what: 'systemd-nspawn',
      why: 'a long test starts the systemd unit',
      command: 'sudo apt-get install systemd-container',
    });
  return installedProgram('systemd-nspawn') ?? join(await folder(), 'systemd-nspawn');
}
