import { type ErrorCode, errorCodes } from '@lomdim/contract/errors';
import { failedResponseOf } from './failed-responses.ts';
import { type KnownCode, knownCodes } from './known-codes.ts';

/** Reads a thrown value, whichever part of the client it came from. */
export type Failure =
  /** Nothing was answered: no connection, or nobody there. */
  | { kind: 'network' }
  /** The product does not allow it, and says why. */
  | { kind: 'refused'; code: ErrorCode }
  /** The accounts, the database or the file store said why. */
  | { kind: 'known'; code: KnownCode }
  | { kind: 'unauthorized' | 'forbidden' | 'notFound' | 'busy' | 'server' | 'unknown' };

export function readFailure(error: unknown): Failure {
  const { code, message, status, name } = membersOf(error);
  const refused = errorCodes.find((each) => each === message || each === code);
  if (refused && (code === undefined || code === refused || /^PT\d{3}$/.test(code))) {
    return { kind: 'refused', code: refused };
  }
  const known = knownCode(code ?? name, error);
  if (known) return { kind: 'known', code: known };
  if (isNetworkFailure(message, status, name)) return { kind: 'network' };
  return { kind: kindOfStatus(status ?? statusOfCode(code)) };
}

/** The status of the answer that an error was made of; none when nothing was answered, or nothing was asked. */
export function statusOf(error: unknown): number | undefined {
  const { code, status } = membersOf(error);
  return status ?? statusOfCode(code);
}

/** Members that the parts of the client give their errors; the answer itself knows what an error left out. */
function membersOf(error: unknown) {
  const fields: Record<string, unknown> = Object(error);
  const answer = failedResponseOf(error);
  const text = (...names: string[]) =>
    names.map((name) => fields[name]).find((value) => typeof value === 'string' && value !== '') as
      | string
      | undefined;
  const status = [fields.statusCode, fields.status].map(Number).find((value) => Number.isInteger(value));
  return {
    name: text('name'),
    code: text('code') ?? answer?.code,
    message: answer?.message ?? text('message'),
    status: status ?? answer?.status,
  };
}

function knownCode(code: string | undefined, error: unknown): KnownCode | undefined {
  const { message, reasons, __isStorageError, statusCode } = Object(error) as Record<string, unknown>;
  const names = [
    // A constraint says more than the kind of rule that it is.
    ...(typeof message === 'string' ? [/constraint "(\w+)"/.exec(message)?.[1]] : []),
    // The first reason against a password is the one to show.
    ...(code === 'weak_password' && Array.isArray(reasons) ? [`weak_password_${reasons[0]}`] : []),
    ...(__isStorageError ? [`file_${statusCode}`] : []),
    code,
  ];
  return names.flatMap((name) => knownCodes.find((known) => known === name) ?? [])[0];
}

function isNetworkFailure(message = '', status: number | undefined, name = ''): boolean {
  if (name === 'FunctionsFetchError') return true;
  // Each browser has its own message for it.
  return (
    (status === undefined || status === 0) &&
    /failed to fetch|networkerror|load failed|network request failed/i.test(message)
  );
}

/** Refusals of the product and of PostgREST carry the status in their code. */
function statusOfCode(code: string | undefined): number | undefined {
  const status = /^PT(\d{3})$/.exec(code ?? '')?.[1];
  return status === undefined ? undefined : Number(status);
}

function kindOfStatus(status: number | undefined) {
  if (status === undefined) return 'unknown';
  if (status === 401) return 'unauthorized';
  if (status === 403) return 'forbidden';
  if (status === 404 || status === 406) return 'notFound';
  if (status === 429) return 'busy';
  return status >= 500 ? 'server' : 'unknown';
}
