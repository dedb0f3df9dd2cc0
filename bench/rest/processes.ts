import { type ChildProcess, spawn } from 'node:child_process';

export type Started = { port: number; pid: number; stop(): Promise<void> };

/** Starts a server in a process of its own and waits until it says where it listens. */
export function startProcess(
  command: string,
  args: string[],
  options: { cwd?: string; env?: NodeJS.ProcessEnv; portLine: RegExp },
): Promise<Started> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: options.cwd,
      env: { ...process.env, ...options.env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    const read = (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-20_000);
      const port = options.portLine.exec(output)?.[1];
      if (port !== undefined) resolve({ port: Number(port), pid: child.pid ?? 0, stop: () => stop(child) });
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`${command} ended with code ${code}:\n${output}`)));
  });
}

function stop(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null) return resolve();
    child.once('exit', () => resolve());
    child.kill('SIGTERM');
  });
}
