import { existsSync, readdirSync } from 'node:fs';
import { chmod, copyFile, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { unpackDebianPackage } from '../../scripts/lib/debian.mjs';
import { root } from '../../scripts/lib/project.mjs';

const name = 'libfaketime.so.1';

/** The clock of programs that are started with `env`: it can be set while they run. Time passes as ever, and timers keep theirs. */
export class FakeClock {
  readonly #folder: string;

  private constructor(folder: string) {
    this.#folder = folder;
  }

  static async create(): Promise<FakeClock> {
    const library = await findLibrary();
    const folder = await mkdtemp(join(tmpdir(), 'lomdim-clock-'));
    // PostgreSQL runs as another user where we are root, who may not look into folders of ours.
    await chmod(folder, 0o755);
    await copyFile(library, join(folder, name));
    const clock = new FakeClock(folder);
    await clock.set('+0');
    return clock;
  }

  get env(): NodeJS.ProcessEnv {
    return {
      LD_PRELOAD: join(this.#folder, name),
      FAKETIME_TIMESTAMP_FILE: this.#file,
      FAKETIME_NO_CACHE: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
      NO_FAKE_STAT: '1',
    };
  }

  /** How far it is from the truth: `+1d`, `-1h`, `+0`. */
  async set(offset: string): Promise<void> {
    const next = `${this.#file}.next`;
    await writeFile(next, `${offset}\n`);
    await chmod(next, 0o644);
    await rename(next, this.#file);
  }

  async remove(): Promise<void> {
    await rm(this.#folder, { recursive: true });
  }

  get #file(): string {
    return join(this.#folder, 'offset');
  }
}

/** Debian's package, unpacked into a folder of ours. */
async function findLibrary(): Promise<string> {
  const folder = join(root, '.cache', 'libfaketime');
  const found = () => {
    const libraries = join(folder, 'usr', 'lib');
    if (!existsSync(libraries)) return undefined;
    return readdirSync(libraries)
      .map((machine) => join(libraries, machine, 'faketime', name))
      .find(existsSync);
  };
  const unpacked = found();
  if (unpacked !== undefined) return unpacked;
  await unpackDebianPackage({
    name: 'libfaketime',
    folder,
    what: 'libfaketime',
    why: 'the long tests set the clock of a server while it runs',
    command: 'sudo apt-get install libfaketime',
  });
  const library = found();
  if (library === undefined) throw new Error(`Debian's libfaketime has no ${name}.`);
  return library;
}
