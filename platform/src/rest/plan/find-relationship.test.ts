import { expect, test } from 'vitest';
import { findRelationships } from '../schema/relationships.ts';
import type { Name, SchemaCache } from '../schema/types.ts';
import { findRelationship } from './find-relationship.ts';

const api = (name: string): Name => ({ schema: 'api', name });

const foreignKey = (
  constraint: string,
  table: string,
  columns: string[],
  foreign: string,
  unique = false,
) => ({
  constraint,
  unique,
  table: api(table),
  columns,
  foreign: api(foreign),
  foreignColumns: ['id'],
});

const relationships = findRelationships({
  foreignKeys: [
    foreignKey('films_director_fkey', 'films', ['director_id'], 'directors'),
    foreignKey('roles_film_fkey', 'roles', ['film_id'], 'films'),
    foreignKey('roles_actor_fkey', 'roles', ['actor_id'], 'actors'),
    foreignKey('mail_from_fkey', 'mail', ['from_id'], 'actors'),
    foreignKey('mail_to_fkey', 'mail', ['to_id'], 'actors'),
    foreignKey('film_facts_film_fkey', 'film_facts', ['film_id'], 'films', true),
    foreignKey('tree_parent_fkey', 'tree', ['parent_id'], 'tree'),
  ],
  windows: (table, columns) => [
    { relation: table, isView: false, columns: [...columns] },
    ...(table.name === 'films' ? [{ relation: api('film_view'), isView: true, columns: [...columns] }] : []),
  ],
  primaryKey: (table) => (table.name === 'roles' ? ['film_id', 'actor_id'] : ['id']),
  exposed: () => true,
});
const cache = { relationships, tables: new Map() } as unknown as SchemaCache;
const find = (origin: string, target: string, hint?: string) => {
  const { cardinality, foreign, columns, junction } = findRelationship(cache, api(origin), target, hint);
  return { cardinality, to: foreign.name, columns, through: junction?.name };
};

test('every direction of a foreign key', () => {
  expect(find('films', 'directors')).toMatchObject({
    cardinality: 'many-to-one',
    columns: [['director_id', 'id']],
  });
  expect(find('directors', 'films')).toMatchObject({
    cardinality: 'one-to-many',
    columns: [['id', 'director_id']],
  });
  expect(find('films', 'film_facts')).toMatchObject({ cardinality: 'one-to-one' });
  expect(find('film_facts', 'films')).toMatchObject({ cardinality: 'one-to-one' });
  expect(find('films', 'actors')).toMatchObject({ cardinality: 'many-to-many', through: 'roles' });
  expect(find('film_view', 'directors')).toMatchObject({ cardinality: 'many-to-one' });
});

test('a relationship can be named by its constraint or its column', () => {
  expect(find('films', 'films_director_fkey')).toMatchObject({ to: 'directors' });
  expect(find('films', 'director_id')).toMatchObject({ to: 'directors' });
  expect(find('mail', 'actors', 'to_id')).toMatchObject({ columns: [['to_id', 'id']] });
  expect(find('mail', 'actors', 'mail_from_fkey')).toMatchObject({ columns: [['from_id', 'id']] });
  expect(find('films', 'actors', 'roles')).toMatchObject({ through: 'roles' });
});

test('a table that refers to itself', () => {
  expect(find('tree', 'tree')).toMatchObject({ cardinality: 'one-to-many' });
  expect(find('tree', 'parent_id')).toMatchObject({ cardinality: 'many-to-one' });
  expect(find('tree', 'tree', 'parent_id')).toMatchObject({ cardinality: 'one-to-many' });
  expect(() => find('tree', 'tree', 'tree_parent_fkey')).toThrow('Could not find a relationship');
});

test('none and several are refused', () => {
  expect(() => find('films', 'cinemas')).toThrow(
    "Could not find a relationship between 'films' and 'cinemas'",
  );
  expect(() => find('mail', 'actors')).toThrow('more than one relationship was found');
  expect(() => find('mail', 'actors', 'nothing')).toThrow('Could not find a relationship');
});
