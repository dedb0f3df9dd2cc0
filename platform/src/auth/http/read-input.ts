import type { FastifyRequest } from 'fastify';
import * as z from 'zod';
import { isUuid } from '../../lib/uuid.ts';
import { AuthError, invalid, invalidEmail } from '../errors.ts';
import { checkText } from './json-body.ts';

/** The body as this schema says, or a refusal that names the first member that is wrong. */
export function readBody<Schema extends z.ZodType>(request: FastifyRequest, schema: Schema): z.infer<Schema> {
  return read(schema, request.body ?? {}, 'body');
}

export function readQuery<Schema extends z.ZodType>(
  request: FastifyRequest,
  schema: Schema,
): z.infer<Schema> {
  const query = request.query as Record<string, unknown>;
  for (const [name, value] of Object.entries(query)) {
    for (const text of Array.isArray(value) ? value : [value])
      checkText(`${name}${String(text)}`, `query ${name}`);
  }
  return read(schema, query, 'query');
}

function read<Schema extends z.ZodType>(schema: Schema, input: unknown, where: string): z.infer<Schema> {
  const result = schema.safeParse(input);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  const path = issue?.path.map(String).join('.') ?? '';
  throw invalid(`${path === '' ? where : path}: ${issue?.message ?? 'not valid'}`);
}

export function uuidParameter(request: FastifyRequest, name: string): string {
  const value = (request.params as Record<string, string>)[name] ?? '';
  if (isUuid(value)) return value.toLowerCase();
  throw new AuthError(404, 'validation_failed', `${name} must be an UUID`);
}

/** A member that older clients send as null when they mean nothing. */
export const optional = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => value ?? undefined, schema.optional());

export const metadata = z.record(z.string(), z.unknown());

const form =
  /^[a-z\d.!#$%&'*+/=?^_`{|}~-]{1,64}@[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?)+$/;

/** An address in the one form in which it is kept and compared. */
export function normalEmail(text: string | undefined): string {
  const email = (text ?? '').trim().toLowerCase();
  if (email.length <= 254 && form.test(email)) return email;
  throw invalidEmail();
}

/** A number as it is kept and compared: digits alone. */
export const plainPhone = (text: string | undefined): string => (text ?? '').replaceAll(/[\s+]/g, '');

export function normalPhone(text: string | undefined): string {
  const phone = plainPhone(text);
  if (/^[1-9]\d{1,14}$/.test(phone)) return phone;
  throw invalid('Invalid phone number format (E.164 required)');
}
