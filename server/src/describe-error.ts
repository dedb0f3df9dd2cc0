import { scrub } from '@lomdim/platform/http/scrub';
import { OperatorError } from '@lomdim/platform/operator-error';
import { ConfigError } from './config.ts';

/** What is printed when a program of ours ends with an error: sentences where the cause is known. */
export function describeError(error: unknown): string {
  if (error instanceof ConfigError) return error.problems.join('\n');
  if (error instanceof OperatorError) return error.message;
  const known = knownMessage(error);
  if (known !== undefined) return known;
  const trace = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return `Lomdim ended with an internal error:\n${scrub(trace)}`;
}

function knownMessage(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined;
  const where = 'path' in error && typeof error.path === 'string' ? ` (${error.path})` : '';
  switch (error.code) {
    case 'ENOSPC':
    case 'EDQUOT':
    case '53100':
      return `The disk is full${where}; free some space and start again.`;
    case 'EROFS':
    case 'EACCES':
    case 'EPERM':
      return `A file or folder cannot be written${where}; make it writable or choose another DATA_DIR.`;
    case '42501':
      return `The database user lacks a privilege: ${error.message}.`;
    case '53300':
      return 'The database has no connection left for Lomdim.';
    default:
      return undefined;
  }
}
