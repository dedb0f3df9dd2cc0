import { join } from 'node:path';
import { ensureBuilt } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { LauncherError, launcher, root, tool } from './lib/project.mjs';
import { run, stopChildrenOnSignals } from './lib/run.mjs';

await launcher(async () => {
  stopChildrenOnSignals();
  await ensureInstalled();
  await ensureBuilt();
  const { code } = await run(tool('tsx'), [join(root, 'bench', 'main.ts'), ...process.argv.slice(2)]);
  if (code !== 0) throw new LauncherError(`The measurements ended with code ${code}, see above.`);
});
