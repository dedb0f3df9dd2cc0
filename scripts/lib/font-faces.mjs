import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export const fontsFolder = 'web/src/styles/fonts';

/**
 * The faces that are made by `npm run fonts`, by the names of their files, with the letters that the style sheet says
 * they have.
 *
 * @param {string} root
 * @returns {Map<string, Set<string>>}
 */
export function madeFaces(root) {
  const styles = readFileSync(join(root, 'web/src/styles/fonts.css'), 'utf8');
  const faces = styles.match(/@font-face \{[^}]*\}/g) ?? [];
  return new Map(
    faces.flatMap((face) => {
      const name = /url\("\.\/fonts\/(\w+)\.woff2"\)/.exec(face)?.[1];
      return name ? [[name, lettersOf(/unicode-range:([^;]+);/.exec(face)?.[1] ?? '')]] : [];
    }),
  );
}

/** @param {string} ranges */
function lettersOf(ranges) {
  const letters = new Set();
  for (const [, first = '', last = first] of ranges.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g)) {
    for (let code = Number.parseInt(first, 16); code <= Number.parseInt(last, 16); code += 1) {
      letters.add(String.fromCodePoint(code));
    }
  }
  return letters;
}
