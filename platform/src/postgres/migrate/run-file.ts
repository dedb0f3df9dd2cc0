import { readFile } from 'node:fs/promises';
import { dirname, relative } from 'node:path';
import pg from 'pg';
import { OperatorError } from '../../operator-error.ts';
import { lineAt, type Statement, splitStatements } from './statements.ts';

type Place = { file: string; root: string; statement: Statement };

/** A failure inside an SQL file, reported with its file and line. */
function located(cause: unknown, { file, root, statement }: Place): OperatorError {
  const reason = cause instanceof Error ? cause.message : String(cause);
  const position = cause instanceof pg.DatabaseError ? Number(cause.position ?? 1) : 1;
  const line = statement.line + lineAt(statement.text, position - 1) - 1;
  const name = relative(dirname(root), file);
  return new OperatorError(`${name}, line ${line}: ${reason}. Nothing was changed.`, { cause });
}

/** Runs one SQL file of the folder `root`, statement by statement, inside the caller's transaction. */
export async function runFile(client: pg.ClientBase, file: string, root: string): Promise<void> {
  for (const statement of splitStatements(await readFile(file, 'utf8'))) {
    try {
      await client.query(statement.text);
    } catch (cause) {
      throw located(cause, { file, root, statement });
    }
  }
}
