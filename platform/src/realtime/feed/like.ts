type Part = { kind: 'one' } | { kind: 'any' } | { kind: 'sign'; sign: string };

/** SQL's LIKE, in time that no pattern can blow up: a star that fails is tried one sign further on, and only the last one. */
export function likeMatcher(pattern: string, ignoreCase: boolean): (text: string) => boolean {
  const fold = (text: string) => [...(ignoreCase ? text.toLowerCase() : text)];
  const parts = readPattern(fold(pattern));
  return (text) => matches(parts, fold(text));
}

function readPattern(signs: readonly string[]): Part[] {
  const parts: Part[] = [];
  for (let at = 0; at < signs.length; at += 1) {
    const sign = signs[at] ?? '';
    if (sign === '%') parts.push({ kind: 'any' });
    else if (sign === '_') parts.push({ kind: 'one' });
    else if (sign === '\\' && at + 1 < signs.length) {
      at += 1;
      parts.push({ kind: 'sign', sign: signs[at] ?? '' });
    } else parts.push({ kind: 'sign', sign });
  }
  return parts;
}

function matches(parts: readonly Part[], signs: readonly string[]): boolean {
  let part = 0;
  let sign = 0;
  let retryPart = -1;
  let retrySign = 0;
  while (sign < signs.length) {
    const wanted = parts[part];
    if (wanted?.kind === 'any') {
      retryPart = part + 1;
      retrySign = sign;
      part += 1;
    } else if (wanted && (wanted.kind === 'one' || wanted.sign === signs[sign])) {
      part += 1;
      sign += 1;
    } else if (retryPart >= 0) {
      retrySign += 1;
      part = retryPart;
      sign = retrySign;
    } else return false;
  }
  return parts.slice(part).every((rest) => rest.kind === 'any');
}
