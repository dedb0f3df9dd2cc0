import { join } from 'node:path';
import { type MigrateOptions, migrate as migrateFrom } from '@lomdim/platform/postgres/migrate/migrate';
import type pg from 'pg';
import { projectRoot } from '../project-root.ts';

type Options = Pick<MigrateOptions, 'log'> & {
  /** The `database/` folder; tests bring their own. */
  root?: string;
};

/** Brings the database to the state that the files in `database/` describe. */
export function migrate(
  pool: pg.Pool,
  { log, root = join(projectRoot, 'database') }: Options,
): Promise<void> {
  return migrateFrom(pool, { log, root });
}
