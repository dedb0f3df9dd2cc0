import type { FastifyInstance } from 'fastify';
import { checkText, parseJson } from '../http/json-body.ts';
import { OAuthError } from './oauth-error.ts';

/** The form that OAuth prescribes; JSON is read as well, as in the reference. */
export function readFormBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  const read =
    (parse: (text: string) => unknown) =>
    (_request: unknown, text: string | Buffer, done: (error: Error | null, body?: unknown) => void) => {
      try {
        done(null, parse(String(text)));
      } catch (error) {
        done(error instanceof Error ? error : new Error('unreadable body'));
      }
    };
  app.addContentTypeParser('application/json', { parseAs: 'string' }, read(parseJson));
  app.addContentTypeParser('*', { parseAs: 'string' }, read(parseForm));
}

/** No parameter may come twice, and one without a value counts as left out (RFC 6749, section 3.2). */
export function parseForm(text: string): Record<string, string> {
  const members = new Map<string, string>();
  for (const [name, value] of new URLSearchParams(text)) {
    checkText(`${name}${value}`, 'body');
    if (members.has(name)) throw new OAuthError('invalid_request', `${name.slice(0, 40)} is given twice`);
    members.set(name, value);
  }
  return Object.fromEntries([...members].filter(([, value]) => value !== ''));
}
