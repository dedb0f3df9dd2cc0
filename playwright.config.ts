import { launchOptions } from '@lomdim/testing/browser/launch';
import { defineConfig } from '@playwright/test';

const video = 'e2e/rooms/*.spec.ts';
const launch = await launchOptions();

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  globalSetup: './testing/browser/playwright-setup.ts',
  preserveOutput: 'failures-only',
  workers: 2,
  // A test that is red once has a bug, in the product or in itself: nothing is tried again.
  retries: 0,
  forbidOnly: true,
  // What is waited for may take long on a busy machine; what never comes fails all the same.
  timeout: 300_000,
  expect: { timeout: 30_000 },
  reporter: [['list']],
  use: {
    browserName: 'chromium',
    launchOptions: launch,
    actionTimeout: 30_000,
    // Copies of the page at every step cost a twentieth of the whole run; a failure leaves the page as it was and its screenshot.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false },
    screenshot: 'only-on-failure',
  },
  projects: [
    {
      name: 'pages',
      testIgnore: video,
      outputDir: '.cache/browser-failures/pages',
      // A page of a test lives for seconds: optimizing its code (which alone costs a fourteenth of the whole run) is never paid back.
      use: {
        launchOptions: { ...launch, args: [...(launch.args ?? []), '--js-flags=--no-opt,--no-maglev'] },
      },
    },
    // Several people's moving pictures need the machine to themselves: run these with --workers=1, after the others.
    {
      name: 'video',
      testMatch: video,
      outputDir: '.cache/browser-failures/video',
    },
  ],
});
