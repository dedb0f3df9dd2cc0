import { randomUUID } from 'node:crypto';
import { link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import { OperatorError } from '../operator-error.ts';

const keyFile = z.object({
  jwtSecret: z.string().min(32).optional(),
  anonKey: z.string().optional(),
  serviceRoleKey: z.string().optional(),
  jwks: z.object({ keys: z.array(z.record(z.string(), z.unknown())).min(1) }).optional(),
});

export type KeyFile = z.infer<typeof keyFile>;

export async function readKeyFile(dataDir: string): Promise<KeyFile | undefined> {
  const path = pathOf(dataDir);
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (error) {
    if (isCode(error, 'ENOENT')) return undefined;
    throw error;
  }
  try {
    return keyFile.parse(JSON.parse(text));
  } catch {
    // Writing new keys over it would sign everyone out and break every client, so a person must decide.
    throw new OperatorError(
      `${path} is damaged. Restore it from a backup, or delete it to have new keys made (everyone must then sign in again).`,
    );
  }
}

/**
 * Writes the whole file or nothing. Answers false when another server made the file first:
 * its keys count then, so the caller reads again.
 */
export async function writeKeyFile(dataDir: string, content: KeyFile, isNew: boolean): Promise<boolean> {
  await mkdir(dataDir, { recursive: true });
  const draft = join(dataDir, `.keys-${randomUUID()}.json`);
  await writeFile(draft, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600, flush: true });
  try {
    if (isNew) await link(draft, pathOf(dataDir));
    else await rename(draft, pathOf(dataDir));
    return true;
  } catch (error) {
    if (isCode(error, 'EEXIST')) return false;
    throw error;
  } finally {
    await rm(draft, { force: true });
  }
}

function pathOf(dataDir: string): string {
  return join(dataDir, 'keys.json');
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
