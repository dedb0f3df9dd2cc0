import { join } from 'node:path';
import { listTextFiles, readTexts } from '../../scripts/lib/text-files.mjs';
import { flatten } from '../../scripts/lib/translations.mjs';

const root = join(import.meta.dirname, '..', '..');

/** Every key of the interface's texts, alone and with its topic before it. */
export const textKeys: ReadonlySet<string> = new Set(
  listTextFiles(root)
    .filter(({ language }) => language === 'en')
    .flatMap((file) => {
      const keys = Object.keys(flatten(readTexts(root, file)));
      return [...keys, ...keys.map((key) => `${file.namespace}:${key}`)];
    }),
);
