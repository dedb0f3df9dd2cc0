import { readFile } from 'node:fs/promises';
import { relative } from 'node:path';
import pg from 'pg';
import { OperatorError } from '../../operator-error.ts';
import { projectRoot } from '../../../../server/src/project-root.ts';
import { lineAt, type Statement, splitStatements } from './statements.ts';

/** A failure inside an SQL file, told with the file and the line. */
function located(cause: unknown, file: string, statement: Statement): OperatorError {
  const reason = cause instanceof Error ? cause.message : String(cause);
  const position = cause instanceof pg.DatabaseError ? Number(cause.position ?? 1) : 1;
  const line = statement.line + lineAt(statement.text, position - 1) - 1;
  const name = relative(projectRoot, file);
  return new OperatorError(`${name}, line ${line}: ${reason}. Nothing of this step was kept.`, { cause });
}

/** Runs one SQL file, statement by statement, inside the caller's transaction. */
export async function runFile(client: pg.ClientBase, file: string): Promise<void> {
  for (const statement of splitStatements(await readFile(file, 'utf8'))) {
    try {
      await client.query(statement.text);
    } catch (cause) {
      throw located(cause, file, statement);
    }
  }
}
