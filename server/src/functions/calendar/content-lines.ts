const longestLine = 75;

/** One property as RFC 5545 writes it: folded so that no line has more than 75 octets, and no character is torn. */
export function contentLine(name: string, value: string): string {
  const lines: string[] = [];
  let line = '';
  let octets = 0;
  for (const character of `${name}:${value}`) {
    const size = Buffer.byteLength(character);
    if (octets + size > longestLine) {
      lines.push(line);
      // The space that begins a continued line counts.
      line = ' ';
      octets = 1;
    }
    line += character;
    octets += size;
  }
  return `${[...lines, line].join('\r\n')}\r\n`;
}

/** Text that people wrote. Control characters have no place in it; line breaks and separators are escaped. */
export function escapeText(text: string): string {
  return text
    .replace(/\r\n?|[\u2028\u2029\u0085]/g, '\n')
    .replace(/\p{Cc}/gu, (control) => (control === '\n' || control === '\t' ? control : ''))
    .replace(/[\\;,]/g, '\\$&')
    .replaceAll('\n', '\\n');
}
