import { defineConfig } from 'vitest/config';

const withDatabase = {
  globalSetup: ['database/tests/support/global-setup.ts'],
  testTimeout: 60_000,
  hookTimeout: 120_000,
};
const everyDay = { exclude: ['**/node_modules/**', '**/dist/**', '**/*.long.test.ts'] };

/** What is tested with what: plain functions, the database, the running server, a real browser. */
export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'unit',
          include: [
            'server/src/**/*.test.ts',
            'contract/**/*.test.ts',
            'web/**/*.test.{ts,tsx}',
            'scripts/**/*.test.ts',
          ],
          testTimeout: 60_000,
          hookTimeout: 120_000,
          ...everyDay,
        },
      },
      { test: { name: 'database', include: ['database/tests/**/*.test.ts'], ...withDatabase, ...everyDay } },
      {
        test: {
          name: 'acceptance',
          include: ['server/acceptance/**/*.test.ts'],
          ...withDatabase,
          ...everyDay,
        },
      },
      { test: { name: 'browser', include: ['e2e/**/*.test.ts'], ...withDatabase, ...everyDay } },
      {
        test: {
          name: 'long',
          include: ['{database,server,e2e}/**/*.long.test.ts'],
          exclude: ['**/node_modules/**', '**/dist/**'],
          ...withDatabase,
          testTimeout: 600_000,
        },
      },
    ],
  },
});
