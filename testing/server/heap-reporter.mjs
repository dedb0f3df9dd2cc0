import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

// Loaded before a program of ours: on SIGUSR2 it says what is left after the garbage has been collected. The program itself stays as it is.
setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc');
let reports = 0;

process.on('SIGUSR2', () => {
  // What has a finalizer is gone only after the second time.
  collect();
  collect();
  const { heapUsed, external, rss } = process.memoryUsage();
  reports += 1;
  process.stdout.write(`memory ${reports}: ${JSON.stringify({ heapUsed, external, rss })}\n`);
});
