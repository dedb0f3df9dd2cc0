import { execFileSync } from 'node:child_process';
import { OperatorError } from '../../operator-error.ts';
import type { ProductName } from '../../product-name.ts';
import type { Log } from './log.ts';
import type { RunAs } from './run-as.ts';
import { unprivilegedUser } from './unprivileged-user.ts';

export type Owner = { uid: number; gid: number };

/** What the choice depends on, so that tests can ask for another machine. */
export type Machine = {
  platform: NodeJS.Platform;
  /** Our own user id. */
  self: number | undefined;
  primaryGroup(uid: number): number;
  unprivilegedUser(product: ProductName, log: Log): Promise<Owner>;
};

const thisMachine: Machine = {
  platform: process.platform,
  self: process.getuid?.(),
  primaryGroup: (uid) => Number(execFileSync('id', ['-g', String(uid)], { encoding: 'utf8' })),
  unprivilegedUser,
};

type Question = { folder: string; owner: Owner | undefined; product: ProductName; log: Log };

/** The user that PostgreSQL runs as on this cluster; `owner` is undefined while there is no cluster. */
export async function chooseUser(
  { folder, owner, product, log }: Question,
  machine = thisMachine,
): Promise<RunAs> {
  if (machine.self !== 0) {
    if (owner && owner.uid !== machine.self) throw ownedByAnother(folder, owner.uid, product);
    return undefined;
  }
  // A cluster that an ordinary user began is carried on as that user, so that both can go on using it.
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: groupOf(owner, machine) };
  const { uid, gid } = await machine.unprivilegedUser(product, log);
  return { uid, gid };
}

/**
 * On Linux a folder gets the group of the user who creates it. On macOS it gets that of the folder around it, often the
 * administrators' own (wheel, staff), which PostgreSQL must not be given.
 */
function groupOf(owner: Owner, { platform, primaryGroup }: Machine): number {
  return platform === 'darwin' ? primaryGroup(owner.uid) : owner.gid;
}

function ownedByAnother(folder: string, uid: number, { name }: ProductName): OperatorError {
  return new OperatorError(
    `The database files in ${folder} belong to another user (id ${uid}); start ${name} as that user or choose another DATA_DIR.`,
  );
}
