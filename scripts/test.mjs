import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findBrowser } from './lib/browser.mjs';
import { ensureBuilt } from './lib/build.mjs';
import { runChecks } from './lib/checks.mjs';
import { fetchHeadlessShell } from './lib/headless-shell.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { LauncherError, launcher, root, tool } from './lib/project.mjs';
import { run, stopChildrenOnSignals } from './lib/run.mjs';
import { tallyPlaywright, tallyVitest } from './lib/tally.mjs';

const nothing = { passed: 0, failed: 0, skipped: 0, failures: [] };
const durations = [];

/** `node scripts/test.mjs` runs everything that is quick, with `--long` what takes minutes. */
await launcher(async () => {
  stopChildrenOnSignals();
  const isLong = process.argv.includes('--long');
  await ensureInstalled();
  // Before the first test: a missing browser is reported at once, not after minutes.
  await findBrowser();
  // Rooms need the whole browser: screens are shared in them.
  const shell = process.env.CHROMIUM_PATH ? undefined : await fetchHeadlessShell();
  const quickBrowser = shell ? { CHROMIUM_PATH: shell } : {};

  const checks = isLong ? nothing : await timed('static checks', runChecks);
  const build = await timed('build', tryToBuild);
  const tests = await timed('vitest', () => runVitest(isLong ? '*-long' : '!*-long'));
  const pages = await timed('browser', () =>
    runPlaywright(['--project=pages', isLong ? '--grep-invert' : '--grep', '@journey'], quickBrowser),
  );
  const video = isLong
    ? await timed('video', () => runPlaywright(['--project=video', '--workers=1']))
    : undefined;

  const parts = [tests, pages, video ?? []].flat();
  const sum = (name) => parts.reduce((total, counts) => total + counts[name], 0);
  const failed = checks.failed + build.failed + sum('failed');
  const nothingRan = parts.some((counts) => counts.passed + counts.failed === 0);
  if (pages.failed > 0 || (video?.failed ?? 0) > 0) {
    const folder = join(root, '.cache', 'browser-failures');
    console.log(`Failed browser tests left their trace, screenshots, console and server log in ${folder}.`);
  }
  for (const failure of parts.flatMap(({ failures }) => failures)) console.log(`FAILED ${failure}`);
  if (nothingRan) console.log('A part of the run had no test in it, which is a failure of its own.');
  console.log(`Time: ${durations.join(', ')}.`);
  console.log(`${sum('passed')} passed, ${failed} failed, ${sum('skipped')} skipped`);
  process.exitCode = failed > 0 || nothingRan ? 1 : 0;
});

async function timed(name, work) {
  const started = Date.now();
  const result = await work();
  durations.push(`${name} ${Math.round((Date.now() - started) / 1000)} s`);
  return result;
}

/** A product that does not build is one failure; what can be tested without it is tested all the same. */
async function tryToBuild() {
  try {
    await ensureBuilt();
    return nothing;
  } catch (error) {
    if (!(error instanceof LauncherError)) throw error;
    console.log(error.message);
    return { ...nothing, failed: 1 };
  }
}

function runVitest(projects) {
  return withReport(async (report) => {
    const { code } = await run(tool('vitest'), [
      ...['run', '--project', projects],
      ...['--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
    ]);
    return tallyVitest(report, code);
  });
}

/** One journey of each topic is quick enough to run before every commit; everything else is for the long run. */
function runPlaywright(selection, browser = {}) {
  return withReport(async (report) => {
    const args = ['test', ...selection, '--reporter=list,json'];
    const env = { ...process.env, ...browser, PLAYWRIGHT_JSON_OUTPUT_FILE: report };
    const { code } = await run(tool('playwright'), args, { env });
    return tallyPlaywright(report, code);
  });
}

async function withReport(work) {
  const folder = mkdtempSync(join(tmpdir(), 'lomdim-tests-'));
  try {
    return await work(join(folder, 'report.json'));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
