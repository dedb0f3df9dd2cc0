import type { FastifyInstance } from 'fastify';
import { AuthError } from '../errors.ts';

const deepest = 32;

/**
 * Reads every body as JSON, whatever its content type says, and takes an empty one: the official client
 * announces JSON and sends nothing with DELETE.
 */
export function readJsonBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, text, done) => {
    try {
      done(null, parseJson(String(text)));
    } catch (error) {
      done(error instanceof Error ? error : new Error('unreadable body'));
    }
  });
}

export function parseJson(text: string): unknown {
  if (text.trim() === '') return undefined;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new AuthError(400, 'bad_json', 'Could not parse request body as JSON');
  }
  checkStorable(value, 'body', 0);
  return value;
}

/** Refuses what PostgreSQL cannot store, with its path. */
function checkStorable(value: unknown, path: string, depth: number): void {
  if (depth > deepest) throw new AuthError(400, 'bad_json', `${path} is nested too deeply`);
  if (typeof value === 'string') checkText(value, path);
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) checkStorable(item, `${path}[${index}]`, depth + 1);
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, item] of Object.entries(value)) {
      checkText(key, path);
      if (key === '__proto__') throw new AuthError(400, 'bad_json', `${path} has a key that is not allowed`);
      checkStorable(item, `${path}.${key.slice(0, 40)}`, depth + 1);
    }
  }
}

export function checkText(text: string, path: string): void {
  if (text.includes('\u0000') || /\p{Surrogate}/u.test(text)) {
    throw new AuthError(400, 'validation_failed', `${path} holds a character that cannot be kept`);
  }
}
