import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { FunctionError } from './errors.ts';

const largestBody = 16 * 1024;

/** Reads every body as JSON, whatever its content type says; the official client sends texts as plain text. */
export function readJsonBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string', bodyLimit: largestBody }, (_request, text, done) => {
    const trimmed = String(text).trim();
    try {
      done(null, trimmed === '' ? undefined : JSON.parse(trimmed));
    } catch (cause) {
      done(new FunctionError(400, 'malformed_json', 'The request body is not valid JSON.', { cause }));
    }
  });
}

/** The body as this schema says, or a refusal that names the first member that is wrong. */
export function readBody<Schema extends z.ZodType>(request: FastifyRequest, schema: Schema): z.infer<Schema> {
  const result = schema.safeParse(request.body ?? {});
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  const path = issue?.path.map(String).join('.') || 'body';
  throw new FunctionError(400, 'invalid_body', `${path}: ${issue?.message ?? 'not valid'}`);
}

/** Text that PostgreSQL can take. */
export const text = (maxLength: number) =>
  z
    .string()
    .max(maxLength)
    .refine(
      (value) => !value.includes('\u0000') && !/\p{Surrogate}/u.test(value),
      'holds a character that cannot be kept',
    );
