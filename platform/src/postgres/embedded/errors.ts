import { OperatorError } from '../../operator-error.ts';

/** Turns what the file system says about DATA_DIR into a sentence; anything unexpected stays as it is. */
function explainFileError(error: unknown, dataDir: string): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  switch (code) {
    case 'ENOSPC':
    case 'EDQUOT':
      return diskFull(dataDir);
    case 'EROFS':
    case 'EACCES':
    case 'EPERM':
      return new OperatorError(
        `DATA_DIR ${dataDir} cannot be written by this user; make it writable or choose another DATA_DIR.`,
      );
    case 'ENOTDIR':
    case 'EEXIST':
      return new OperatorError(`DATA_DIR ${dataDir} is not a folder; choose another DATA_DIR.`);
    default:
      return error;
  }
}

export async function withFileErrors<Result>(dataDir: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw explainFileError(error, dataDir);
  }
}

/** What PostgreSQL's programs print when they fail, as one sentence. */
export function explainProgramError(
  program: string,
  lines: readonly string[],
  dataDir: string,
): OperatorError {
  const text = lines.join('\n');
  // Linux writes "Disk quota exceeded", macOS "Disc quota exceeded".
  if (/No space left on device|Dis[ck] quota exceeded/.test(text)) return diskFull(dataDir);
  if (/Read-only file system/.test(text)) {
    return new OperatorError(`DATA_DIR ${dataDir} is on a read-only file system; choose another DATA_DIR.`);
  }
  const telling = lines.filter((line) => /FATAL|PANIC|error:/.test(line)).at(-1) ?? lines.at(-1);
  const reason = telling?.replace(/^.*?(FATAL|PANIC|error):\s*/, '') ?? 'it gave no reason';
  return new OperatorError(`The embedded PostgreSQL (${program}) failed in DATA_DIR ${dataDir}: ${reason}.`);
}

function diskFull(dataDir: string): OperatorError {
  return new OperatorError(`No space is left on the disk of DATA_DIR ${dataDir}; free some and start again.`);
}
