import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { root } from './project.mjs';

/**
 * Counts what vitest wrote into its JSON report, and names what failed. A file that could not even be loaded has
 * no tests in it: it counts as one failure, and so does a run that failed for a reason no test shows.
 */
export function tallyVitest(reportFile, exitCode) {
  const tally = { passed: 0, failed: 0, skipped: 0, failures: [] };
  for (const file of readReport(reportFile)?.testResults ?? []) addFile(tally, file);
  return withExitCode(tally, exitCode);
}

/** The same for Playwright Test. A test that passed only when it was tried again would count as a failure. */
export function tallyPlaywright(reportFile, exitCode) {
  const { stats = {}, suites = [] } = readReport(reportFile) ?? {};
  const { expected = 0, unexpected = 0, flaky = 0, skipped = 0 } = stats;
  const failures = suites.flatMap((suite) => failedSpecs(suite, []));
  return withExitCode({ passed: expected, failed: unexpected + flaky, skipped, failures }, exitCode);
}

function readReport(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}

function withExitCode(tally, exitCode) {
  if (exitCode === 0 || tally.failed > 0) return tally;
  return { ...tally, failed: 1, failures: [`The run ended with code ${exitCode}, and no test shows why.`] };
}

function addFile(tally, file) {
  const name = relative(root, file.name);
  let failedHere = 0;
  for (const { status, fullName, failureMessages } of file.assertionResults) {
    if (status === 'passed') tally.passed += 1;
    else if (status === 'failed') {
      failedHere += 1;
      tally.failures.push(failure(name, fullName, failureMessages[0]));
    } else tally.skipped += 1;
  }
  if (failedHere === 0 && file.status === 'failed') {
    failedHere = 1;
    tally.failures.push(failure(name, 'the file itself', file.message));
  }
  tally.failed += failedHere;
}

function failedSpecs({ title, specs = [], suites = [] }, above) {
  const here = [...above, title];
  const failed = specs.flatMap((spec) =>
    spec.tests
      .filter(({ status }) => ['unexpected', 'flaky'].includes(status))
      .map(({ results }) =>
        failure(
          `${spec.file}:${spec.line}`,
          [...here.slice(1), spec.title].join(' '),
          results.map(({ error }) => error?.message).find(Boolean),
        ),
      ),
  );
  return [...failed, ...suites.flatMap((suite) => failedSpecs(suite, here))];
}

const linesOfMessage = 12;

/** The end of a long output is what is kept of it: what failed, and the first lines of why. */
function failure(file, name, message) {
  const lines = stripVTControlCharacters(message ?? 'no message')
    .split('\n')
    .slice(0, linesOfMessage);
  return [`${file} > ${name}`, ...lines.map((line) => `    ${line}`)].join('\n');
}
