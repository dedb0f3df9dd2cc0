import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureBuilt } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { withNativeParts } from './lib/native-parts.mjs';
import { launcher, root } from './lib/project.mjs';
import { stopChildrenOnSignals } from './lib/run.mjs';

await launcher(async () => {
  const leaveSignalsAlone = stopChildrenOnSignals();
  await ensureInstalled();
  await ensureBuilt();
  leaveSignalsAlone();
  process.env.NODE_ENV ??= 'production';
  // In this very process: signals reach the server directly, and no second process can be left behind.
  const main = pathToFileURL(join(root, 'server', 'dist', 'main.js')).href;
  await withNativeParts(() => import(main));
});
