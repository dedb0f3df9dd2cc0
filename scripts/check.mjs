import { runChecks } from './lib/checks.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { launcher } from './lib/project.mjs';
import { stopChildrenOnSignals } from './lib/run.mjs';

await launcher(async () => {
  stopChildrenOnSignals();
  await ensureInstalled();
  const { passed, failed } = await runChecks();
  console.log(`${passed} passed, ${failed} failed`);
  process.exitCode = failed === 0 ? 0 : 1;
});
