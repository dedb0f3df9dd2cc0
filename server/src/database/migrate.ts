import { join } from 'node:path';
import { type MigrateOptions, migrate as migrateFrom } from '@lomdim/platform/postgres/migrate/migrate';
import type { Connections } from '@lomdim/platform/postgres/share';
import { projectRoot } from '../project-root.ts';

/** Files that landed under a number that was taken. They keep their names, since databases know them by these; no others may follow. */
const sharedNumbers = [
  'migrations/0019_administration',
  'migrations/0019_time_off',
  'migrations/0020_listings',
  'migrations/0020_listings_counted',
  'platform/0008_account_undo',
  'platform/0008_session_life',
  'platform/0008_session_refusal',
];

type Options = Pick<MigrateOptions, 'log'> & {
  /** The `database/` folder; tests bring their own. */
  root?: string;
};

/** Brings the database to the state that the files in `database/` describe. */
export function migrate(
  pool: Connections,
  { log, root = join(projectRoot, 'database') }: Options,
): Promise<void> {
  return migrateFrom(pool, { log, root, sharedNumbers });
}
