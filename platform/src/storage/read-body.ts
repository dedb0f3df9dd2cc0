import type { FastifyInstance, FastifyRequest } from 'fastify';
import type * as z from 'zod';
import { refusals } from './errors.ts';

/** JSON, whatever the content type says; nothing counts as an empty object. */
export function readJsonBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 1024 * 1024 }, (_request, body, done) => {
    try {
      done(null, body === '' ? {} : JSON.parse(String(body)));
    } catch (error) {
      done(refusals.invalid('The request body is not valid JSON', error));
    }
  });
}

export function bodyOf<Value>(request: FastifyRequest, schema: z.ZodType<Value>): Value {
  const read = schema.safeParse(request.body ?? {});
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  const path = issue?.path.join('/') ?? '';
  throw refusals.invalid(`body${path === '' ? '' : `/${path}`} ${issue?.message ?? 'is not valid'}`);
}
