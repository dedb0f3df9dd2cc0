import { badBody } from '../errors.ts';

/** Rows of a CSV text as objects of strings; an unquoted NULL is null. */
export function csvToRows(text: string): Record<string, string | null>[] {
  const [header, ...lines] = readLines(text);
  if (!header) throw badBody('Empty or invalid csv');
  const names = header.map((cell) => cell.text);
  return lines.map((line) => {
    if (line.length !== names.length) throw badBody('All lines must have same number of fields');
    return Object.fromEntries(names.map((name, index) => [name, cellValue(line[index])]));
  });
}

type Cell = { text: string; quoted: boolean };

function cellValue(cell: Cell | undefined): string | null {
  if (!cell || (!cell.quoted && cell.text === 'NULL')) return null;
  return cell.text;
}

function readLines(text: string): Cell[][] {
  const lines: Cell[][] = [];
  const pattern = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|\n|\r|$)/gy;
  let line: Cell[] = [];
  let at = 0;
  while (at < text.length) {
    pattern.lastIndex = at;
    const found = pattern.exec(text);
    if (!found) throw badBody('Empty or invalid csv');
    const quoted = found[1] !== undefined;
    line.push({ text: quoted ? (found[1] ?? '').replaceAll('""', '"') : (found[2] ?? ''), quoted });
    at = pattern.lastIndex;
    if (found[3] !== ',') {
      lines.push(line);
      line = [];
    } else if (at === text.length) line.push({ text: '', quoted: false });
  }
  if (line.length > 0) lines.push(line);
  return lines.filter((cells) => cells.length > 1 || cells[0]?.quoted || cells[0]?.text !== '');
}
