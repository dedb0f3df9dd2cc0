import type pg from 'pg';
import { readCatalog } from './catalog.ts';
import { Model } from './model.ts';
import { renderTypes } from './render.ts';

/** The text of contract/src/database.types.ts for the schema as it is in this database. */
export async function generateTypes(client: pg.ClientBase, schema = 'public'): Promise<string> {
  return renderTypes(new Model(await readCatalog(client, schema), schema));
}
