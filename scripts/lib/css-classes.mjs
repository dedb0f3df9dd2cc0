import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

const imported = /import (\w+) from '([^']+\.module\.css)'/g;
/** `t('chat.remove')` names a text, even where the classes of a module are called `chat`, too. */
const textKey = /\bt\(\s*'[^']*'/g;

/**
 * Classes of CSS modules that no component names, and names that are no class, a sentence each. The compiler sees neither. Where a component
 * computes the name (`styles[tone]`), every class of the module counts as named.
 */
export function classProblems(folder) {
  const files = readdirSync(folder, { recursive: true }).map((name) => name.replaceAll('\\', '/'));
  const named = namesByModule(folder, files);
  return files
    .filter((file) => file.endsWith('.module.css'))
    .sort()
    .flatMap((file) => {
      const used = named.get(file);
      if (!used) return [`${file} is imported nowhere.`];
      const written = classesOf(readFileSync(join(folder, file), 'utf8'));
      return [
        ...(used.computed ? [] : [...written].filter((name) => !used.names.has(name))).map(
          (name) => `${file} has a class "${name}" that nothing uses.`,
        ),
        ...[...used.names]
          .filter((name) => !written.has(name))
          .map((name) => `${file} has no class "${name}", which a component uses.`),
      ];
    });
}

function namesByModule(folder, files) {
  const found = new Map();
  for (const file of files.filter((name) => /\.tsx?$/.test(name))) {
    const source = readFileSync(join(folder, file), 'utf8');
    const rest = source.replaceAll(imported, '').replaceAll(textKey, '');
    for (const [, local, path] of source.matchAll(imported)) {
      const module = path.startsWith('#') ? path.slice(1) : normalize(join(dirname(file), path));
      const use = found.get(module) ?? { names: new Set(), computed: false };
      found.set(module, use);
      for (const [, name] of rest.matchAll(new RegExp(`\\b${local}\\.(\\w+)`, 'g'))) use.names.add(name);
      use.computed ||= new RegExp(`\\b${local}\\[`).test(rest);
    }
  }
  return found;
}

function classesOf(css) {
  const selectors = css.replaceAll(/\/\*.*?\*\//gs, '').replaceAll(/\{[^{}]*\}/g, '{}');
  return new Set([...selectors.matchAll(/\.([a-zA-Z][\w-]*)/g)].map(([, name]) => name));
}
