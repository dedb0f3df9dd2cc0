import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '../testing/server/free-port.ts';
import { ensureBuilt } from './lib/build.mjs';
import { root } from './lib/project.mjs';
import { reasonAgainstSystemd, startSystemd } from './lib/systemd-container.mjs';

// The unit as it is copied, started by a real systemd: what it forbids must be nothing that Node.js or PostgreSQL need.
const reason = reasonAgainstSystemd();

let folder;
let systemd;
let url;
beforeAll(async () => {
  if (reason) return;
  await ensureBuilt();
  const port = await freePort();
  url = `http://127.0.0.1:${port}`;
  folder = mkdtempSync(join(tmpdir(), 'lomdim-systemd-'));
  chmodSync(folder, 0o755);
  systemd = await startSystemd({
    folder,
    // Where journald would be, a file has the log.
    prepare: `
      chroot "$copy" sh -c 'id lomdim || useradd --system --home-dir /var/lib/lomdim lomdim'
      rm -rf "$copy/var/lib/lomdim" && mkdir -p "$copy/opt/lomdim" "$copy/etc/systemd/system/lomdim.service.d"
      cp "${root}/deploy/lomdim.service" "$copy/etc/systemd/system/"
      printf 'PORT=${port}\\nSEED=none\\n' > "$copy/etc/lomdim.env"
      printf '[Service]\\nStandardOutput=append:/var/log/lomdim\\nStandardError=append:/var/log/lomdim\\n' \\
        > "$copy/etc/systemd/system/lomdim.service.d/log.conf"`,
    mounts: [`--bind-ro=${process.execPath}:/usr/bin/node`, `--bind-ro=${root}:/opt/lomdim`],
  });
});
afterAll(async () => {
  await systemd?.stop();
  if (folder) rmSync(folder, { recursive: true });
});

const show = () => {
  const text = systemd.run(
    'systemctl',
    'show',
    'lomdim',
    '-p',
    'ActiveState,Result,NRestarts,ExecMainStatus',
  );
  return Object.fromEntries(
    text
      .trim()
      .split('\n')
      .map((line) => line.split('=')),
  );
};
const running = { ActiveState: 'active', Result: 'success', NRestarts: '0', ExecMainStatus: '0' };

async function untilSystemdAnswers() {
  for (;;) {
    if (systemd.hasEnded()) throw new Error(`systemd ended: ${systemd.output()}`);
    try {
      return systemd.run('systemctl', 'is-active', 'multi-user.target');
    } catch {
      // Not yet.
      await wait(50);
    }
  }
}

/** Ends early where systemd would have to start it again, as it does for ever. */
async function untilReady() {
  for (;;) {
    const state = show();
    if (state.Result !== 'success') expect(state, systemd.run('cat', '/var/log/lomdim')).toEqual(running);
    const answer = await fetch(`${url}/health/ready`).catch(() => undefined);
    if (answer?.ok) return;
    await wait(200);
  }
}

test('started by systemd, the product is ready, shows its pages, keeps its data for itself and stops', async ({
  skip,
}) => {
  skip(reason !== undefined, reason);
  await untilSystemdAnswers();
  systemd.run('systemctl', 'start', 'lomdim');
  await untilReady();
  expect(show()).toEqual(running);
  expect(await (await fetch(url)).text()).toContain('<h1');
  expect(systemd.run('stat', '-c', '%U %a', '/var/lib/lomdim', '/var/lib/lomdim/postgres')).toBe(
    'lomdim 700\nlomdim 700\n',
  );
  systemd.run('systemctl', 'stop', 'lomdim');
  expect(show()).toEqual({ ...running, ActiveState: 'inactive' });
}, 180_000);
