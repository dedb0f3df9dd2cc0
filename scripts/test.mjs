import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBuilt } from './lib/build.mjs';
import { runChecks } from './lib/checks.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { LauncherError, launcher, tool } from './lib/project.mjs';
import { run, stopChildrenOnSignals } from './lib/run.mjs';
import { tally } from './lib/tally.mjs';

/** `node scripts/test.mjs` runs everything that is quick, with `--long` what takes minutes. */
await launcher(async () => {
  stopChildrenOnSignals();
  const long = process.argv.includes('--long');
  await ensureInstalled();
  const checks = long ? { failed: 0 } : await runChecks();
  const build = await tryToBuild();
  const tests = await runTests(long ? '*-long' : '!*-long');

  const failed = checks.failed + build.failed + tests.failed;
  const nothingRan = tests.passed + tests.failed === 0;
  if (nothingRan) console.log('No test ran, which is a failure of its own.');
  console.log(`${tests.passed} passed, ${failed} failed, ${tests.skipped} skipped`);
  process.exitCode = failed > 0 || nothingRan ? 1 : 0;
});

/** A product that does not build is one failure; what can be tested without it is tested all the same. */
async function tryToBuild() {
  try {
    await ensureBuilt();
    return { failed: 0 };
  } catch (error) {
    if (!(error instanceof LauncherError)) throw error;
    console.log(error.message);
    return { failed: 1 };
  }
}

async function runTests(projects) {
  const folder = mkdtempSync(join(tmpdir(), 'lomdim-tests-'));
  const report = join(folder, 'report.json');
  try {
    const { code } = await run(tool('vitest'), [
      ...['run', '--project', projects],
      ...['--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
    ]);
    return tally(report, code);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
