/** One statement of an SQL file, with the line on which it begins, so that a failure can name its place. */
export interface Statement {
  text: string;
  line: number;
}

const DOLLAR_TAG = /^\$(?:[A-Za-z_\u0080-\uffff][\w\u0080-\uffff]*)?\$/;

/** The index just behind the quoted piece, comment or plain character that begins at `from`. */
function skipToken(sql: string, from: number): number {
  const rest = sql.slice(from, from + 2);
  if (rest === '--') return endOr(sql, sql.indexOf('\n', from));
  if (rest === '/*') return skipBlockComment(sql, from);
  const first = sql[from];
  if (first === "'") return skipString(sql, from);
  if (first === '"') return afterOrEnd(sql, sql.indexOf('"', from + 1), 1);
  if (first === '$' && !/[\w$]/.test(sql[from - 1] ?? '')) {
    const tag = DOLLAR_TAG.exec(sql.slice(from, from + 70))?.[0];
    if (tag) return afterOrEnd(sql, sql.indexOf(tag, from + tag.length), tag.length);
  }
  return from + 1;
}

function skipString(sql: string, from: number): number {
  const backslashEscapes = /e/i.test(sql[from - 1] ?? '') && !/\w/.test(sql[from - 2] ?? ' ');
  let at = from + 1;
  while (at < sql.length) {
    if (backslashEscapes && sql[at] === '\\') at += 2;
    else if (sql[at] === "'" && sql[at + 1] === "'") at += 2;
    else if (sql[at] === "'") return at + 1;
    else at += 1;
  }
  return at;
}

function skipBlockComment(sql: string, from: number): number {
  let depth = 0;
  let at = from;
  while (at < sql.length) {
    const pair = sql.slice(at, at + 2);
    if (pair === '/*') depth += 1;
    if (pair === '*/') depth -= 1;
    at += pair === '/*' || pair === '*/' ? 2 : 1;
    if (depth === 0) return at;
  }
  return at;
}

const endOr = (sql: string, index: number): number => (index === -1 ? sql.length : index);
const afterOrEnd = (sql: string, index: number, length: number): number =>
  index === -1 ? sql.length : index + length;

export const lineAt = (sql: string, index: number): number => sql.slice(0, index).split('\n').length;

/** Splits an SQL file at its semicolons; strings, dollar quotes and comments are left whole. */
export function splitStatements(sql: string): Statement[] {
  const statements: Statement[] = [];
  let start: number | undefined;
  let at = 0;
  while (at < sql.length) {
    if (sql[at] === ';') {
      if (start !== undefined) statements.push({ text: sql.slice(start, at), line: lineAt(sql, start) });
      start = undefined;
      at += 1;
      continue;
    }
    const next = skipToken(sql, at);
    const isComment = /^(--|\/\*)/.test(sql.slice(at, at + 2));
    if (start === undefined && !isComment && !/\s/.test(sql[at] ?? ' ')) start = at;
    at = next;
  }
  if (start !== undefined) statements.push({ text: sql.slice(start), line: lineAt(sql, start) });
  return statements;
}
