import type { TestServer } from '../server/test-server.ts';
import { Canaries } from './canaries.ts';
import { type Catalogue, readCatalogue } from './catalogue.ts';
import { type Endpoint, endpointsOf } from './endpoints.ts';
import { createPeople, type People } from './people.ts';
import type { VictimRow } from './planter.ts';
import { type Random, randomFrom } from './random.ts';
import { plantAccountSecrets, storeVictimFiles, type VictimFile } from './secrets.ts';
import { createVictimRows } from './victim-rows.ts';

/** Everything that an attack is made of and held against. */
export type AttackFixture = {
  server: TestServer;
  random: Random;
  catalogue: Catalogue;
  endpoints: { auth: Endpoint[]; functions: Endpoint[] };
  people: People;
  rows: VictimRow[];
  files: VictimFile[];
  canaries: Canaries;
};

export async function createAttackFixture(server: TestServer, seed: number): Promise<AttackFixture> {
  const random = randomFrom(seed);
  const canaries = new Canaries(server.pool, random);
  const catalogue = await readCatalogue(server.pool);
  const people = await createPeople(server, random);
  await plantAccountSecrets(server, people, canaries);
  const rows = await createVictimRows(server, people, canaries);
  return {
    server,
    random,
    catalogue,
    endpoints: { auth: await endpointsOf('auth'), functions: await endpointsOf('functions') },
    people,
    rows,
    files: await storeVictimFiles(server, people, catalogue, rows, canaries),
    canaries,
  };
}
