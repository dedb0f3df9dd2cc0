import { spawn } from 'node:child_process';
import { root } from './project.mjs';

const children = new Set();

/** Runs a program to its end; resolves with its exit code and, unless it shares our terminal, its output. */
export function run(command, args, options = {}) {
  const { capture = false, ...rest } = options;
  const child = spawn(command, args, {
    cwd: root,
    stdio: capture ? ['ignore', 'pipe', 'pipe'] : 'inherit',
    ...rest,
  });
  children.add(child);
  const output = [];
  child.stdout?.on('data', (chunk) => output.push(chunk));
  child.stderr?.on('data', (chunk) => output.push(chunk));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => {
      children.delete(child);
      resolve({ code: code ?? 1, signal, output: Buffer.concat(output).toString() });
    });
  });
}

/** A launcher that is told to stop takes the programs it has started with it. */
export function stopChildrenOnSignals() {
  const codes = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 };
  const handlers = Object.entries(codes).map(([name, code]) => {
    const handler = () => {
      for (const child of children) child.kill(name);
      process.exit(code);
    };
    process.on(name, handler);
    return [name, handler];
  });
  return function leaveSignalsAlone() {
    for (const [name, handler] of handlers) process.off(name, handler);
  };
}
