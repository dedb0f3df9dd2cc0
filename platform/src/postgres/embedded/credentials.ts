import { randomBytes } from 'node:crypto';
import { link, open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { OperatorError } from '../../operator-error.ts';

export type Credentials = { superuserPassword: string; password: string };

/**
 * The passwords of the cluster, made once and kept beside it (mode 600). The file appears complete or
 * not at all, and when two servers start at once both end up with the same one.
 */
export async function loadCredentials(dataDir: string, clusterExists: boolean): Promise<Credentials> {
  const path = join(dataDir, 'postgres.json');
  const kept = await readCredentials(path);
  if (kept) return kept;
  if (clusterExists) {
    throw new OperatorError(
      `${path} is missing, so the database in ${join(dataDir, 'postgres')} cannot be opened; put the file back.`,
    );
  }
  const draft = join(dataDir, `.postgres.json-${randomBytes(6).toString('hex')}`);
  const credentials: Credentials = {
    superuserPassword: randomBytes(24).toString('base64url'),
    password: randomBytes(24).toString('base64url'),
  };
  try {
    const file = await open(draft, 'wx', 0o600);
    try {
      await file.writeFile(`${JSON.stringify(credentials, null, 2)}\n`);
      await file.sync();
    } finally {
      await file.close();
    }
    await link(draft, path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
  } finally {
    await rm(draft, { force: true });
  }
  return (await readCredentials(path)) ?? credentials;
}

async function readCredentials(path: string): Promise<Credentials | undefined> {
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
  try {
    const { superuserPassword, password }: Partial<Credentials> = JSON.parse(text);
    if (superuserPassword && password) return { superuserPassword, password };
  } catch {
    // Falls through to the same sentence as a file without the passwords.
  }
  throw new OperatorError(`${path} is damaged; put back a good copy of it.`);
}
