import { createReadStream, createWriteStream } from 'node:fs';
import { access, mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress } from 'node:zlib';
import { extract } from 'tar-fs';

export type Chromium = { executablePath: string; env: NodeJS.ProcessEnv };

const systemBrowser = '/usr/bin/chromium';
const cache = join(import.meta.dirname, '..', '..', '.cache');

/** The machine's own Chromium, or the one from npm together with the libraries and fonts a bare machine lacks. */
export async function findChromium(): Promise<Chromium> {
  if (await exists(systemBrowser)) return { executablePath: systemBrowser, env: process.env };
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new Error(`Browser tests need ${systemBrowser} here: the browser from npm runs on Linux x64 only.`);
  }
  const folder = await unpackedBrowser();
  return {
    executablePath: join(folder, 'chromium'),
    env: {
      ...process.env,
      LD_LIBRARY_PATH: [join(folder, 'libraries', 'lib'), process.env.LD_LIBRARY_PATH]
        .filter(Boolean)
        .join(':'),
      FONTCONFIG_PATH: folder,
    },
  };
}

/** Unpacks once a version; when two do it at the same time, the first to finish wins and both use the result. */
async function unpackedBrowser(): Promise<string> {
  const { packed, version } = packageFiles();
  const folder = join(cache, `chromium-${version}`);
  if (await exists(folder)) return folder;

  await mkdir(cache, { recursive: true });
  const draft = await mkdtemp(join(cache, 'unpacking-chromium-'));
  try {
    await unpackInto(draft, packed, folder);
    await rename(draft, folder);
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    if (!(await exists(folder))) throw error;
  }
  return folder;
}

async function unpackInto(draft: string, packed: string, folder: string): Promise<void> {
  const binary = join(draft, 'chromium');
  await pipeline(
    createReadStream(join(packed, 'chromium.br')),
    createBrotliDecompress(),
    createWriteStream(binary, { mode: 0o755 }),
  );
  await unpackFolder(join(packed, 'al2023.tar.br'), join(draft, 'libraries'));
  await unpackFolder(join(packed, 'fonts.tar.br'), join(draft, 'fonts'));
  await writeFile(join(draft, 'fonts.conf'), fontSettings(folder));
}

function packageFiles(): { packed: string; version: string } {
  const require = createRequire(import.meta.url);
  const home = join(dirname(require.resolve('@sparticuz/chromium')), '..', '..');
  const { version } = require(join(home, 'package.json')) as { version: string };
  return { packed: join(home, 'bin'), version };
}

async function unpackFolder(archive: string, folder: string): Promise<void> {
  await pipeline(createReadStream(archive), createBrotliDecompress(), extract(folder));
}

function fontSettings(folder: string): string {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${join(folder, 'fonts')}</dir>
  <cachedir>${join(folder, 'font-cache')}</cachedir>
</fontconfig>
`;
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
