import { messages } from '@lomdim/contract/constants';

// What the database trims, and the one character that it cannot store at all.
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken away
const controls = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g;
const blanks = '[ \\t\\n\\u00a0\\u1680\\u2000-\\u200b\\u2028\\u2029\\u202f\\u205f\\u2060\\u3000\\ufeff]+';
const around = new RegExp(`^${blanks}|${blanks}$`, 'g');

/** The text as the database would store it. */
export function normalizeText(text: string): string {
  return text.replace(/\r\n?/g, '\n').replace(controls, '').replace(around, '');
}

/** How many characters are left; people and the database count an emoji as one. */
export function charactersLeft(text: string): number {
  return messages.maximumLength - [...normalizeText(text)].length;
}

export type TextPart = { text: string; href?: string };

const addresses = /\b(?:https?:\/\/|mailto:|www\.)[^\s<>"'`«»„“”]+/gi;
const safeSchemes = new Set(['http:', 'https:', 'mailto:']);

/** The text with the addresses in it made links. Everything else stays text, whatever it looks like. */
export function textParts(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const { 0: found, index } of text.matchAll(addresses)) {
    const address = withoutTail(found);
    const href = safeAddress(address);
    if (!href) continue;
    if (index > end) parts.push({ text: text.slice(end, index) });
    parts.push({ text: address, href });
    end = index + address.length;
  }
  if (end < text.length) parts.push({ text: text.slice(end) });
  return parts;
}

/** The full stop of the sentence and the bracket around an address do not belong to it. */
function withoutTail(address: string): string {
  let kept = address.replace(/[.,;:!?…]+$/, '');
  while (kept.endsWith(')') && kept.split(')').length > kept.split('(').length) kept = kept.slice(0, -1);
  return kept.replace(/[.,;:!?…]+$/, '');
}

function safeAddress(address: string): string | undefined {
  const parsed = parse(/^www\./i.test(address) ? `https://${address}` : address);
  if (!parsed || !safeSchemes.has(parsed.protocol)) return undefined;
  // An address with a name before an @ pretends to lead elsewhere.
  return parsed.username || parsed.password ? undefined : parsed.href;
}

function parse(address: string): URL | undefined {
  try {
    return new URL(address);
  } catch {
    return undefined;
  }
}
