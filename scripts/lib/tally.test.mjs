import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { root } from './project.mjs';
import { tallyPlaywright, tallyVitest } from './tally.mjs';

const folder = mkdtempSync(join(tmpdir(), 'lomdim-tally-'));
afterAll(() => rmSync(folder, { recursive: true }));

function report(...files) {
  const path = join(folder, 'report.json');
  const testResults = files.map(({ status, tests, message }, index) => ({
    name: join(root, `${index}.test.ts`),
    status,
    message,
    assertionResults: tests.map((result, number) => ({
      status: result,
      fullName: `test ${number}`,
      failureMessages: result === 'failed' ? ['expected 1 to be 2\n  at 1.test.ts'] : [],
    })),
  }));
  writeFileSync(path, JSON.stringify({ testResults }));
  return path;
}

test('passed, failed and skipped tests are counted over all files', () => {
  const path = report(
    { status: 'passed', tests: ['passed', 'passed', 'skipped'] },
    { status: 'failed', tests: ['passed', 'failed', 'todo', 'pending'] },
  );
  expect(tallyVitest(path, 1)).toEqual({
    passed: 3,
    failed: 1,
    skipped: 3,
    failures: ['1.test.ts > test 1\n    expected 1 to be 2\n      at 1.test.ts'],
  });
});

test('a file that could not be loaded is a failure, although it has no test', () => {
  const path = report(
    { status: 'failed', tests: [], message: 'no such module' },
    { status: 'passed', tests: ['passed'] },
  );
  expect(tallyVitest(path, 1)).toEqual({
    passed: 1,
    failed: 1,
    skipped: 0,
    failures: ['0.test.ts > the file itself\n    no such module'],
  });
});

const unexplained = { failed: 1, failures: ['The run ended with code 1, and no test shows why.'] };

test('a run that fails without a failing test, or without any report, is a failure', () => {
  const path = report({ status: 'passed', tests: ['passed'] });
  expect(tallyVitest(path, 1)).toEqual({ passed: 1, skipped: 0, ...unexplained });
  expect(tallyVitest(join(folder, 'nothing.json'), 1)).toEqual({ passed: 0, skipped: 0, ...unexplained });
});

test('of browser tests, one that passed only at the second try is a failure', () => {
  const path = join(folder, 'browser.json');
  const spec = (title, ...tests) => ({ title, file: 'shell/menu.spec.ts', line: 7, tests });
  const failed = { error: { message: '\u001b[31mtimed out\u001b[39m' } };
  const suites = [
    {
      title: 'shell/menu.spec.ts',
      specs: [spec('opens', { status: 'expected', results: [{}] })],
      suites: [
        {
          title: 'by keyboard',
          specs: [
            spec('closes', { status: 'unexpected', results: [failed] }),
            spec('opens', { status: 'flaky', results: [failed, {}] }),
          ],
        },
      ],
    },
  ];
  writeFileSync(
    path,
    JSON.stringify({ stats: { expected: 5, unexpected: 1, flaky: 1, skipped: 2 }, suites }),
  );
  expect(tallyPlaywright(path, 1)).toEqual({
    passed: 5,
    failed: 2,
    skipped: 2,
    failures: [
      'shell/menu.spec.ts:7 > by keyboard closes\n    timed out',
      'shell/menu.spec.ts:7 > by keyboard opens\n    timed out',
    ],
  });
  expect(tallyPlaywright(join(folder, 'nothing.json'), 1)).toEqual({ passed: 0, skipped: 0, ...unexplained });
});
