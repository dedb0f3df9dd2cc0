import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { root } from './project.mjs';

/**
 * `npm start`, as a person has it, for the tests of it. Resolves when the product says that it is ready,
 * or when it has ended.
 */
export async function startProduct(options) {
  const {
    dataDir,
    folder = root,
    command = [process.execPath, 'scripts/start.mjs'],
    env = {},
    user = {},
  } = options;
  const [program, ...args] = command;
  const child = spawn(program, args, {
    cwd: folder,
    env: { ...process.env, NODE_ENV: undefined, PORT: '0', RATE_LIMITS: 'off', DATA_DIR: dataDir, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...user,
  });
  let output = '';
  const ended = once(child, 'close');
  const url = await new Promise((resolve) => {
    const onData = (chunk) => {
      output += chunk;
      const found = /Lomdim is ready: (\S+)/.exec(output);
      if (found) resolve(found[1]);
    };
    child.stdout.on('data', onData);
    child.stderr.on('data', onData);
    ended.then(() => resolve(undefined));
  });
  return {
    url,
    pid: child.pid,
    output: () => output,
    /** The exit code, once it has ended. */
    ended: ended.then(([code]) => code),
    async stop(signal) {
      child.kill(signal);
      const [code] = await ended;
      return code;
    },
  };
}
