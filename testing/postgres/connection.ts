const variable = 'LOMDIM_TEST_POSTGRES_URL';

/** The set-up of a test runner says where the PostgreSQL of this run is; workers inherit it or are given it. */
export function setPostgresUrl(url: string): void {
  process.env[variable] = url;
}

/** The PostgreSQL of this run, as a role that may create databases. */
export function postgresUrl(): string {
  const url = process.env[variable];
  if (!url) throw new Error('No PostgreSQL was started for this run: its set-up file is missing.');
  return url;
}

/** The same server and role, another database. */
export function databaseUrl(url: string, database: string): string {
  const parsed = new URL(url);
  parsed.pathname = `/${database}`;
  return parsed.href;
}
