import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { promisify } from 'node:util';

type Process = { pid: number; parent: number; seconds: number };

/** Ticks of a second in which Linux counts; the same everywhere that Node.js runs. */
const ticks = 100;

/** Processor seconds so far of PostgreSQL: the parent of one of its processes, and all children of that. */
export async function postgresSeconds(oneOfThem: number): Promise<number> {
  const all = await (process.platform === 'linux' ? processesOfLinux() : processesByPs());
  const postmaster = all.find(({ pid }) => pid === oneOfThem)?.parent;
  const ours = all.filter(({ pid, parent }) => pid === postmaster || parent === postmaster);
  return ours.reduce((sum, { seconds }) => sum + seconds, 0);
}

async function processesOfLinux(): Promise<Process[]> {
  const names = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const texts = await Promise.all(
    // It may have ended meanwhile.
    names.map((name) => readFile(`/proc/${name}/stat`, 'utf8').catch(() => '')),
  );
  return texts.flatMap((text) => {
    // The name before the brace may hold anything.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    if (fields.length < 15) return [];
    // user and system; of children that ended, both as well
    const spent = [11, 12, 13, 14].reduce((sum, index) => sum + Number(fields[index]), 0);
    return [{ pid: Number.parseInt(text, 10), parent: Number(fields[1]), seconds: spent / ticks }];
  });
}

async function processesByPs(): Promise<Process[]> {
  const { stdout } = await promisify(execFile)('ps', ['-A', '-o', 'pid=,ppid=,time=']);
  return stdout.split('\n').flatMap((line) => {
    const [pid, parent, time] = line.trim().split(/\s+/);
    if (time === undefined) return [];
    const seconds = time.split(/[-:]/).reduce((sum, part) => sum * 60 + Number(part), 0);
    return [{ pid: Number(pid), parent: Number(parent), seconds }];
  });
}

/** How much of the whole machine was at work between two looks. */
export function machineTimes(): { busy: number; all: number } {
  const sum = { busy: 0, all: 0 };
  for (const { times } of cpus()) {
    const { idle, ...working } = times;
    const busy = Object.values(working).reduce((total, time) => total + time, 0);
    sum.busy += busy;
    sum.all += busy + idle;
  }
  return sum;
}
