import { mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { demoPassword } from '@lomdim/testing/people/demo-password';
import { hash, verify } from '@node-rs/argon2';
import { measure } from './rest/load.ts';
import { startProcess } from './rest/processes.ts';

const main = join(import.meta.dirname, '..', 'server', 'dist', 'main.js');
const rounds = 5;
const seconds = 2;

/** Sign-ins a second, as a share of the rate at which this machine checks passwords and does nothing else. */
export async function signInSpeed(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'lomdim-bench-'));
  const server = await startProcess('node', [main], {
    env: { NODE_ENV: 'production', PORT: '0', DATA_DIR: dataDir, RATE_LIMITS: 'off', LOG_LEVEL: 'warn' },
    portLine: /Lomdim is ready: http:\/\/[^\s:]+:(\d+)/,
  });
  try {
    const shares: number[] = [];
    // In turns, so that what else the machine does meets both alike.
    for (let round = 0; round < rounds; round += 1) {
      shares.push((await measure(server.port, signIn)) / (await hashingAlone()));
    }
    const [lowest, median, highest] = [0, rounds >> 1, rounds - 1].map((index) => shares.sort()[index] ?? 0);
    console.log(
      `Sign-ins as a share of bare password checks: ${median?.toFixed(2)} (${lowest?.toFixed(2)} to ${highest?.toFixed(2)}; goal 0.8)`,
    );
  } finally {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

const signIn = () => ({
  method: 'POST',
  path: '/auth/v1/token?grant_type=password',
  headers: {},
  body: JSON.stringify({ email: 'yosef@demo.example', password: demoPassword }),
});

async function hashingAlone(): Promise<number> {
  const stored = await hash(demoPassword, { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
  let checked = 0;
  const start = performance.now();
  const check = async () => {
    while (performance.now() - start < seconds * 1000) {
      await verify(stored, demoPassword);
      checked += 1;
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, check));
  return checked / ((performance.now() - start) / 1000);
}
