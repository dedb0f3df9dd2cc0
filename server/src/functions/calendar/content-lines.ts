const longestLine = 75;

/** One property as RFC 5545 writes it: folded so that no line has more than 75 octets, and no character is torn. */
export function contentLine(name: string, value: string): string {
  const octets = Buffer.from(`${name}:${value}`);
  const lines: string[] = [];
  let start = 0;
  let room = longestLine;
  while (octets.length - start > room) {
    let end = start + room;
    while (isContinued(octets[end])) end -= 1;
    lines.push(octets.toString('utf8', start, end));
    start = end;
    // The space that begins a continued line counts.
    room = longestLine - 1;
  }
  lines.push(octets.toString('utf8', start));
  return `${lines.join('\r\n ')}\r\n`;
}

/** An octet in the middle of a character. */
const isContinued = (octet = 0): boolean => (octet & 0b1100_0000) === 0b1000_0000;

/** Text that people wrote. Control characters have no place in it; line breaks and separators are escaped. */
export function escapeText(text: string): string {
  return text
    .replace(/\r\n?|[\u2028\u2029\u0085]/g, '\n')
    .replace(/\p{Cc}/gu, (control) => (control === '\n' || control === '\t' ? control : ''))
    .replace(/[\\;,]/g, '\\$&')
    .replaceAll('\n', '\\n');
}
