import { type Browser, chromium, type LaunchOptions } from '@playwright/test';
import { findBrowser } from '../../scripts/lib/browser.mjs';
import { findMemoryFolder } from '../machine/memory-folder.ts';

/** A camera that shows something moving, a microphone that beeps, and a screen to share: rooms need them. */
const fakeMedia = [
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
  '--auto-select-desktop-capture-source=Entire screen',
];

/** How every browser of a test or a measurement is started. */
export async function launchOptions(): Promise<LaunchOptions> {
  const { executablePath, env } = await findBrowser();
  return {
    executablePath,
    env: stringsOnly(env),
    // Only our own pages are opened, and the sandbox works neither for root nor in every container.
    chromiumSandbox: false,
    args: fakeMedia,
    // Playwright has what Chromium's processes share written to the disk, for containers with a tiny folder in memory.
    ...((await findMemoryFolder()) ? { ignoreDefaultArgs: ['--disable-dev-shm-usage'] } : {}),
  };
}

export async function launchBrowser(): Promise<Browser> {
  return chromium.launch(await launchOptions());
}

function stringsOnly(env: NodeJS.ProcessEnv): Record<string, string> {
  return Object.fromEntries(
    Object.entries(env).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}
