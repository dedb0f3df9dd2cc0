import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { flatten } from '../../scripts/lib/translations.mjs';

const folder = join(import.meta.dirname, '..', '..', 'web', 'src', 'i18n', 'en');

/** Every key of the interface's texts, alone and with its topic before it. */
export const textKeys: ReadonlySet<string> = new Set(
  readdirSync(folder).flatMap((file) => {
    const texts: object = JSON.parse(readFileSync(join(folder, file), 'utf8'));
    const keys = Object.keys(flatten(texts));
    return [...keys, ...keys.map((key) => `${file.replace(/\.json$/, '')}:${key}`)];
  }),
);
