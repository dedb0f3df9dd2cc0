import { existsSync, readFileSync } from 'node:fs';

/**
 * Counts what vitest wrote into its JSON report. A file that could not even be loaded has no tests in it:
 * it counts as one failure, and so does a run that failed for a reason no test shows.
 */
export function tally(reportFile, exitCode) {
  const counts = { passed: 0, failed: 0, skipped: 0 };
  if (existsSync(reportFile)) {
    for (const file of JSON.parse(readFileSync(reportFile, 'utf8')).testResults) addFile(counts, file);
  }
  if (exitCode !== 0 && counts.failed === 0) counts.failed = 1;
  return counts;
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
