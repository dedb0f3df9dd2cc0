import type { TestProject } from 'vitest/node';
import { findPostgres15 } from './postgres-15.ts';
import { asSuperuser, prepareForOwner } from './superuser.ts';
import { createTemplate } from './template.ts';
import { startThrowawayPostgres } from './throwaway.ts';

/** The oldest PostgreSQL that Lomdim supports, with the step that docs/operations.md asks of its superuser. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const platformPackage = await findPostgres15();
  const server = await startThrowawayPostgres({ platformPackage });
  try {
    await asSuperuser(server, prepareForOwner);
    await createTemplate(server.connectionString);
  } catch (error) {
    await server.stop();
    throw error;
  }
  project.provide('postgresUrl', server.connectionString);
  return () => server.stop();
}
