import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { tally } from './tally.mjs';

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
  expect(tally(path, 1)).toEqual({ passed: 3, failed: 1, skipped: 3 });
});

test('a file that could not be loaded is a failure, although it has no test', () => {
  const path = report({ status: 'failed', tests: [] }, { status: 'passed', tests: ['passed'] });
  expect(tally(path, 1)).toEqual({ passed: 1, failed: 1, skipped: 0 });
});

test('a run that fails without a failing test, or without any report, is a failure', () => {
  expect(tally(report({ status: 'passed', tests: ['passed'] }), 1)).toEqual({
    passed: 1,
    failed: 1,
    skipped: 0,
  });
  expect(tally(join(folder, 'nothing.json'), 1)).toEqual({ passed: 0, failed: 1, skipped: 0 });
});
