/**
 * Long texts are lists of lines. A line is a paragraph, or begins with `## ` (heading), `- ` (entry of a list) or
 * `> ` (quotation). Within a line, `[words](/address)` is a link,
 * `[word](term:name)` a word of the glossary, and Hebrew letters in another language are found by themselves.
 */
export type Block =
  | { kind: 'paragraph' | 'heading' | 'quotation'; text: string }
  | { kind: 'list'; entries: string[] };

export function readBlocks(lines: readonly string[]): Block[] {
  const blocks: Block[] = [];
  for (const line of lines) {
    const last = blocks.at(-1);
    if (!line.startsWith('- ')) blocks.push(readBlock(line));
    else if (last?.kind === 'list') last.entries.push(line.slice(2));
    else blocks.push({ kind: 'list', entries: [line.slice(2)] });
  }
  return blocks;
}

function readBlock(line: string): Block {
  if (line.startsWith('## ')) return { kind: 'heading', text: line.slice(3) };
  if (line.startsWith('> ')) return { kind: 'quotation', text: line.slice(2) };
  return { kind: 'paragraph', text: line };
}

export type Piece =
  | { kind: 'plain' | 'hebrew'; text: string }
  | { kind: 'link'; text: string; to: string }
  | { kind: 'term'; text: string; term: string };

const termMark = 'term:';

const link = /\[(?<text>[^\]]+)\]\((?<to>[^)]+)\)/;
// A run of Hebrew words with the spaces and marks between them.
const hebrew = /(?<hebrew>[\u0590-\u05ff]+(?:[\s־׳״'"-]*[\u0590-\u05ff]+)*)/;
const links = new RegExp(link, 'gu');
const linksAndHebrew = new RegExp(`${link.source}|${hebrew.source}`, 'gu');

/** Hebrew stands out in other languages alone. */
export function readPieces(text: string, language: string): Piece[] {
  const found: Piece[] = [];
  let at = 0;
  for (const match of text.matchAll(language === 'he' ? links : linksAndHebrew)) {
    if (match.index > at) found.push({ kind: 'plain', text: text.slice(at, match.index) });
    at = match.index + match[0].length;
    const { text: words, to } = match.groups ?? {};
    if (words !== undefined && to !== undefined) found.push(marked(words, to));
    else found.push({ kind: 'hebrew', text: match[0] });
  }
  if (at < text.length) found.push({ kind: 'plain', text: text.slice(at) });
  return found;
}

function marked(text: string, to: string): Piece {
  return to.startsWith(termMark)
    ? { kind: 'term', text, term: to.slice(termMark.length) }
    : { kind: 'link', text, to };
}

/** At the pace of someone who thinks while reading. */
export function minutesToRead(lines: readonly string[]): number {
  const words = lines.join(' ').split(/\s+/).length;
  return Math.max(1, Math.round(words / 180));
}
