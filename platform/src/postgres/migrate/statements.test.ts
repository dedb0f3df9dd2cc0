import { describe, expect, it } from 'vitest';
import { splitStatements } from './statements.ts';

const texts = (sql: string) => splitStatements(sql).map((statement) => statement.text.trim());

describe('splitStatements', () => {
  it('splits at semicolons and drops comments between statements', () => {
    expect(texts('-- a; b\nselect 1;\n/* c; /* d; */ */ select 2')).toEqual(['select 1', 'select 2']);
  });

  it('leaves strings, identifiers and dollar quotes whole', () => {
    expect(texts(`select ';'''; select ";" ; do $$ begin; end $$; select $x$ ; $$ ; $x$`)).toEqual([
      `select ';'''`,
      'select ";"',
      'do $$ begin; end $$',
      'select $x$ ; $$ ; $x$',
    ]);
  });

  it('knows backslash escapes only in E strings', () => {
    expect(texts(String.raw`select E'\';'; select '\'; select 3`)).toEqual([
      String.raw`select E'\';'`,
      String.raw`select '\'`,
      'select 3',
    ]);
  });

  it('does not take a parameter or an identifier with a dollar for a quote', () => {
    expect(texts('select a$b$c; select $1; select 4')).toEqual(['select a$b$c', 'select $1', 'select 4']);
  });

  it('says on which line a statement begins', () => {
    expect(splitStatements('\n-- x\nselect 1;\n\nselect\n2;').map((statement) => statement.line)).toEqual([
      3, 5,
    ]);
  });
});
