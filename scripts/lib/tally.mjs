import { existsSync, readFileSync } from 'node:fs';

/**
 * Counts what vitest wrote into its JSON report. A file that could not even be loaded has no tests in it:
 * it counts as one failure, and so does a run that failed for a reason no test shows.
 */
export function tallyVitest(reportFile, exitCode) {
  const counts = { passed: 0, failed: 0, skipped: 0 };
  for (const file of readReport(reportFile)?.testResults ?? []) addFile(counts, file);
  return withExitCode(counts, exitCode);
}

/** The same for Playwright Test. A test that passed only when it was tried again would count as a failure. */
export function tallyPlaywright(reportFile, exitCode) {
  const { expected = 0, unexpected = 0, flaky = 0, skipped = 0 } = readReport(reportFile)?.stats ?? {};
  return withExitCode({ passed: expected, failed: unexpected + flaky, skipped }, exitCode);
}

function readReport(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}

function withExitCode(counts, exitCode) {
  return exitCode !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
}

function addFile(counts, file) {
  let failedHere = 0;
  for (const { status } of file.assertionResults) {
    if (status === 'passed') counts.passed += 1;
    else if (status === 'failed') failedHere += 1;
    else counts.skipped += 1;
  }
  if (failedHere === 0 && file.status === 'failed') failedHere = 1;
  counts.failed += failedHere;
}
