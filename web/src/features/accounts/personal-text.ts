/**
 * Whether a password holds the person's name or address, as the server judges it, so that it can be said while it is
 * typed. The server has the last word.
 */
export function containsPersonalText(password: string, texts: readonly string[]): boolean {
  const plain = simplified(password);
  return texts
    .flatMap((text) => [text, text.split('@')[0] ?? ''])
    .map(simplified)
    .some((part) => (part.length >= 5 ? plain.includes(part) : part.length >= 3 && isMostly(plain, part)));
}

/** Short names occur in words by chance; they count only when hardly anything stands beside them. */
function isMostly(password: string, part: string): boolean {
  return password.includes(part) && password.replaceAll(part, '').replace(/[\d\W_]/g, '') === '';
}

function simplified(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().trim();
}
