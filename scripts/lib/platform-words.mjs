import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Words of the product, which the platform must not know. The name of a package of ours in an import is not one of them. */
const words =
  /lomdim|torah|talmud|shalom|rabbi|havruta|midrash|teacher|student|\bcourses?\b|lesson|booking|classroom|donation/gi;

/** A list of what people choose, whoever asks them. */
const exempt = ['src/auth/passwords/common-passwords.ts'];

/** Every line of the platform's sources and of its README that speaks of the product, a sentence each. */
export function productWordsIn(folder) {
  const sources = readdirSync(join(folder, 'src'), { recursive: true }).map((name) => `src/${name}`);
  return ['README.md', ...sources.filter((name) => name.endsWith('.ts'))]
    .filter((name) => !exempt.includes(name))
    .flatMap((name) =>
      readFileSync(join(folder, name), 'utf8')
        .split('\n')
        .flatMap((line, index) => {
          const found = line
            .replaceAll(/@lomdim\/[\w/-]+/g, '')
            .replaceAll('of course', '')
            .match(words);
          return found ? [`platform/${name}, line ${index + 1} says "${found.join('", "')}".`] : [];
        }),
    );
}
