import { setPostgresUrl } from '../postgres/connection.ts';
import { startPostgresForTests } from '../postgres/throwaway.ts';

/** One PostgreSQL for the whole run, whose template the site of every file copies. */
export default async function setup(): Promise<() => Promise<void>> {
  const server = await startPostgresForTests();
  setPostgresUrl(server.connectionString);
  return () => server.stop();
}
