import { join } from 'node:path';
import { fontsFolder, madeFaces } from './lib/font-faces.mjs';
import { LauncherError, launcher, root } from './lib/project.mjs';
import { run } from './lib/run.mjs';

/** Makes the files of the two faces anew, after their `unicode-range` in the style sheet or their package was changed. */
await launcher(async () => {
  const environment = join(root, '.cache', 'fonts');
  const python = join(environment, 'bin', 'python');
  const requirements = join(root, 'scripts/fonts/requirements.txt');
  await ran('python3', ['-m', 'venv', environment]);
  await ran(python, ['-m', 'pip', 'install', '--quiet', '--requirement', requirements]);
  const parts = join(root, 'node_modules/@fontsource-variable');
  for (const [name, letters] of madeFaces(root)) {
    const made = [join(root, 'scripts/fonts/make_fonts.py'), name, parts, join(root, fontsFolder)];
    await ran(python, [...made, [...letters].join('')]);
  }
});

async function ran(command, args) {
  const { code } = await run(command, args).catch(() => ({ code: 1 }));
  if (code !== 0) {
    throw new LauncherError(
      'Making the fonts failed, see above. It needs Python 3.10 or later with venv and pip.',
    );
  }
}
