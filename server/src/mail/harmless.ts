/**
 * What people call themselves and their lessons goes to others in our name: on one line, of decent length, and
 * without web addresses.
 */
export function harmless(text: string): string {
  const line = withoutAddresses(text)
    .replace(/[\s\p{Cc}\p{Cf}]+/gu, ' ')
    .trim();
  return line.length > 100 ? `${line.slice(0, 99).trimEnd()}…` : line;
}

/** The same for what may be long. */
export function withoutAddresses(text: string): string {
  return text.replace(/\S*(:\/\/|www\.)\S*/giu, ' ');
}
