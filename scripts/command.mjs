import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureBuilt } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { LauncherError, launcher, root } from './lib/project.mjs';
import { stopChildrenOnSignals } from './lib/run.mjs';

/** Runs one of the server's commands: `node scripts/command.mjs NAME [ARGUMENT …]`. */
await launcher(async () => {
  const [name = ''] = process.argv.splice(2, 1);
  const leaveSignalsAlone = stopChildrenOnSignals();
  await ensureInstalled();
  await ensureBuilt(['server']);
  leaveSignalsAlone();
  const file = join(root, 'server', 'dist', 'commands', `${name}.js`);
  if (!/^[a-z-]+$/.test(name) || !existsSync(file)) throw new LauncherError(`There is no command "${name}".`);
  process.env.NODE_ENV ??= 'production';
  await import(pathToFileURL(file).href);
});
