import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { generateTypes } from '@lomdim/platform/schema-types/render';
import { createTestDatabase, type TestDatabase } from '@lomdim/testing/postgres/database';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { projectRoot } from '../project-root.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});

afterAll(() => database.drop());

async function typesOf(schema: string): Promise<string> {
  const client = await database.pool.connect();
  try {
    return await generateTypes(client, schema);
  } finally {
    client.release();
  }
}

it('contract/src/database.types.ts is what npm run types writes', async () => {
  const kept = await readFile(join(projectRoot, 'contract', 'src', 'database.types.ts'), 'utf8');
  expect(kept).toBe(await typesOf('public'));
});

describe('a schema with something of everything', () => {
  let types: string;

  beforeAll(async () => {
    await database.pool.query(`
      create schema inner_room;
      create schema shop;
      create type shop.colour as enum ('red', 'deep blue');
      create type shop.size as (width int, "unit name" text);
      create domain shop.short as varchar(9);
      create table inner_room.people (id uuid primary key, name text not null default '', boss uuid references inner_room.people);
      create view shop.people as select id, name, boss, upper(name) as loud from inner_room.people;
      create view shop.folk as select id as folk_id, name from shop.people;
      create view shop.totals as select count(*) as total from inner_room.people;
      create table shop.things (
        id bigint generated always as identity primary key,
        owner uuid unique references inner_room.people,
        colour shop.colour not null, colours shop.colour[], size shop.size, label shop.short,
        price numeric not null default 0, data jsonb, made timestamptz not null default now(),
        doubled numeric generated always as (price * 2) stored, "odd name" inet
      );
      create function shop.pick(a int) returns shop.things language sql as 'select null::shop.things';
      create function shop.pick(b text, c int default 1) returns setof shop.things language sql as 'select null::shop.things';
      create function shop.both(out x int, out y text) language sql as 'select 1, null::text';
      create function shop.silent() returns void language sql as 'select';
      create function shop.watch() returns trigger language plpgsql as 'begin return new; end'`);
    types = await typesOf('shop');
  });

  const part = (name: string): string => {
    const start = types.search(new RegExp(`^ {6}${name}: \\{`, 'm'));
    const end = types.slice(start).search(/^ {6}\}/m);
    return types.slice(start, start + end).replaceAll(/\s+/g, ' ');
  };

  it('types columns, what may be left out and what may not be given', () => {
    expect(part('things')).toContain(
      'Row: { colour: Database["shop"]["Enums"]["colour"] colours: Database["shop"]["Enums"]["colour"][] | null data: Json | null doubled: number | null id: number label: string | null made: string "odd name": unknown | null owner: string | null price: number size: Database["shop"]["CompositeTypes"]["size"] | null }',
    );
    expect(part('things')).toContain('Insert: { colour: Database');
    expect(part('things')).toContain('doubled?: never id?: never');
    expect(part('things')).toContain('made?: string "odd name"?: unknown | null');
  });

  it('sees through views to the tables behind them', () => {
    expect(part('things')).toContain(
      '{ foreignKeyName: "things_owner_fkey" columns: ["owner"] isOneToOne: true referencedRelation: "people" referencedColumns: ["id"] }',
    );
    expect(part('things')).toContain('referencedRelation: "folk" referencedColumns: ["folk_id"]');
    expect(part('people')).toContain(
      'Row: { boss: string | null id: string loud: string | null name: string }',
    );
    expect(part('people')).toContain(
      'Insert: { boss?: string | null id: string loud?: never name?: string }',
    );
    expect(part('people')).toContain('columns: ["boss"]');
    expect(part('folk')).toContain('Insert: { folk_id: string name?: string }');
    expect(part('totals')).toContain('Row: { total: number | null }');
    expect(part('totals')).not.toContain('Insert');
  });

  it('types functions, one alternative for each signature', () => {
    expect(part('pick')).toContain(
      'Args: { a: number } Returns: Database["shop"]["Tables"]["things"]["Row"]',
    );
    expect(types.replaceAll(/\s+/g, ' ')).toContain(
      'Args: { b: string c?: number } Returns: Database["shop"]["Tables"]["things"]["Row"][] SetofOptions: { from: "*" to: "things" isOneToOne: false isSetofReturn: true }',
    );
    expect(part('both')).toContain('Args: never Returns: { x: number y: string }');
    expect(part('silent')).toContain('Returns: undefined');
    expect(types).not.toContain('watch');
  });

  it('lists enumerations and composites', () => {
    expect(types).toContain('colour: "red" | "deep blue"');
    expect(types).toContain('colour: ["red", "deep blue"]');
    expect(types.replaceAll(/\s+/g, ' ')).toContain(
      'size: { "unit name": string | null width: number | null }',
    );
  });
});
