import type { SessionRefusal } from '../postgres/session-check.ts';

/** A refusal with the body that PostgREST's clients read: `{ code, details, hint, message }`. */
export class RestError extends Error {
  override readonly name = 'RestError';
  readonly status: number;
  readonly code: string;
  readonly details: unknown;
  readonly hint: string | null;
  readonly headers: Record<string, string>;

  constructor(status: number, code: string, message: string, more: RestErrorDetails = {}) {
    super(message);
    this.status = status;
    this.code = code;
    this.details = more.details ?? null;
    this.hint = more.hint ?? null;
    this.headers = more.headers ?? {};
  }

  body(): string {
    return JSON.stringify({
      code: this.code,
      details: this.details,
      hint: this.hint,
      message: this.message,
    });
  }
}

export type RestErrorDetails = {
  details?: unknown;
  hint?: string | null | undefined;
  headers?: Record<string, string>;
};

export const badQuery = (message: string, details: string) =>
  new RestError(400, 'PGRST100', message, { details });

export const badBody = (message: string) => new RestError(400, 'PGRST102', message);

export const badRange = (details: string) =>
  new RestError(416, 'PGRST103', 'Requested range not satisfiable', { details });

export const notEmbedded = (name: string) =>
  new RestError(400, 'PGRST108', `'${name}' is not an embedded resource in this request`, {
    hint: `Verify that '${name}' is included in the 'select' query parameter.`,
  });

export const tooMuch = (what: string, limit: number) =>
  badQuery(`The request is too large: ${what}`, `At most ${limit} are allowed.`);

export const notSingular = (rows: number) =>
  new RestError(406, 'PGRST116', 'Cannot coerce the result to a single JSON object', {
    details: `The result contains ${rows} rows`,
  });

export const tooManyAffected = (rows: number) =>
  new RestError(400, 'PGRST124', 'Query result exceeds max-affected preference constraint', {
    details: `The query affects ${rows} rows`,
  });

export const tooManyRows = (limit: number) =>
  new RestError(400, 'too_many_rows', `At most ${limit} rows may be sent at once.`);

export const tooManyRequests = (seconds: number) =>
  new RestError(429, 'over_request_rate_limit', 'Too many requests. Please try again later.', {
    headers: { 'retry-after': String(seconds) },
  });

export const sessionRefused = (reason: SessionRefusal) =>
  reason === 'insufficient_aal'
    ? new RestError(403, 'insufficient_aal', 'The second factor has to be given first')
    : new RestError(401, 'PGRST303', 'The session has ended', {
        headers: {
          'www-authenticate': 'Bearer error="invalid_token", error_description="The session has ended"',
        },
      });

export const rootNotShown = () => new RestError(404, 'PGRST126', 'Root endpoint metadata is disabled');

export const unknownPath = () => new RestError(404, 'PGRST125', 'Invalid path specified in request URL');

export const badMethod = (method: string) =>
  new RestError(405, 'PGRST117', `Unsupported HTTP method: ${method}`);
