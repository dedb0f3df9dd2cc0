import { existsSync } from 'node:fs';
import { type FileHandle, mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, resolve, sep } from 'node:path';

/** Files come in beside the folder and replace it all together, once everything else has succeeded. */
export class IncomingFiles {
  readonly #folder: string;
  readonly #incoming: string;
  #current: FileHandle | undefined;

  constructor(folder: string) {
    this.#folder = folder;
    this.#incoming = `${folder}.incoming`;
  }

  async begin(): Promise<void> {
    await rm(this.#incoming, { recursive: true, force: true });
    await mkdir(this.#incoming, { recursive: true, mode: 0o700 });
  }

  async startFile(name: string): Promise<void> {
    await this.#endFile();
    const path = resolve(this.#incoming, name);
    if (!path.startsWith(this.#incoming + sep)) throw new Error('a file name leads out of its folder');
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    this.#current = await open(path, 'wx', 0o600);
  }

  async append(content: Buffer): Promise<void> {
    await this.#current?.writeFile(content);
  }

  async replaceFolder(): Promise<void> {
    await this.#endFile();
    const replaced = `${this.#folder}.replaced`;
    await rm(replaced, { recursive: true, force: true });
    if (existsSync(this.#folder)) await rename(this.#folder, replaced);
    await rename(this.#incoming, this.#folder);
    await rm(replaced, { recursive: true, force: true });
  }

  async abandon(): Promise<void> {
    await this.#current?.close();
    await rm(this.#incoming, { recursive: true, force: true });
  }

  async #endFile(): Promise<void> {
    await this.#current?.sync();
    await this.#current?.close();
    this.#current = undefined;
  }
}
