import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { tallyPlaywright, tallyVitest } from './tally.mjs';

const folder = mkdtempSync(join(tmpdir(), 'lomdim-tally-'));
afterAll(() => rmSync(folder, { recursive: true }));

function report(...files) {
  const path = join(folder, 'report.json');
  const testResults = files.map(({ status, tests }) => ({
    status,
    assertionResults: tests.map((result) => ({ status: result })),
  }));
  writeFileSync(path, JSON.stringify({ testResults }));
  return path;
}

test('passed, failed and skipped tests are counted over all files', () => {
  const path = report(
    { status: 'passed', tests: ['passed', 'passed', 'skipped'] },
    { status: 'failed', tests: ['passed', 'failed', 'todo', 'pending'] },
  );
  expect(tallyVitest(path, 1)).toEqual({ passed: 3, failed: 1, skipped: 3 });
});

test('a file that could not be loaded is a failure, although it has no test', () => {
  const path = report({ status: 'failed', tests: [] }, { status: 'passed', tests: ['passed'] });
  expect(tallyVitest(path, 1)).toEqual({ passed: 1, failed: 1, skipped: 0 });
});

test('a run that fails without a failing test, or without any report, is a failure', () => {
  expect(tallyVitest(report({ status: 'passed', tests: ['passed'] }), 1)).toEqual({
    passed: 1,
    failed: 1,
    skipped: 0,
  });
  expect(tallyVitest(join(folder, 'nothing.json'), 1)).toEqual({ passed: 0, failed: 1, skipped: 0 });
});

test('of browser tests, one that passed only at the second try is a failure', () => {
  const path = join(folder, 'browser.json');
  writeFileSync(path, JSON.stringify({ stats: { expected: 5, unexpected: 1, flaky: 1, skipped: 2 } }));
  expect(tallyPlaywright(path, 1)).toEqual({ passed: 5, failed: 2, skipped: 2 });
  expect(tallyPlaywright(join(folder, 'nothing.json'), 1)).toEqual({ passed: 0, failed: 1, skipped: 0 });
});
