const pluralEnding = /_(?:zero|one|two|few|many|other)$/;

/**
 * @typedef {Record<string, string>} Texts key with dots -> text
 * @typedef {Record<string, Record<string, Texts>>} Languages language -> topic -> texts
 */

/**
 * Everything in which the languages are out of step with each other or with the code, one sentence each.
 *
 * @param {{ languages: Languages, base: string, sources: Record<string, string>, sameOnPurpose: readonly string[] }} input
 * @returns {string[]}
 */
export function translationProblems({ languages, base, sources, sameOnPurpose }) {
  const topics = new Set(Object.values(languages).flatMap((texts) => Object.keys(texts)));
  return [...topics].sort().flatMap((topic) => {
    const original = languages[base]?.[topic] ?? {};
    const wanted = new Set(Object.keys(original).map(withoutPlural));
    return [
      ...Object.entries(languages).flatMap(([language, texts]) =>
        language === base
          ? formProblems({ file: `${language}/${topic}`, language, original, texts: original })
          : [
              ...formProblems({
                file: `${language}/${topic}`,
                language,
                original,
                texts: texts[topic] ?? {},
              }),
              ...textProblems({
                file: `${language}/${topic}`,
                original,
                texts: texts[topic] ?? {},
                sameOnPurpose,
              }),
            ],
      ),
      ...[...wanted]
        .filter((key) => !isUsed(topic, key, sources))
        .map((key) => `${topic}: nothing uses '${key}'`),
    ];
  });
}

/** Turns nested texts into one level, with dots between the parts of a key. */
export function flatten(texts, before = '') {
  const pairs = Object.entries(texts).flatMap(([name, value]) =>
    typeof value === 'string'
      ? [[before + name, value]]
      : Object.entries(flatten(value, `${before}${name}.`)),
  );
  return Object.fromEntries(pairs);
}

/** Which keys there are: all of the base language and no others, each with the plural forms of its own language. */
function formProblems({ file, language, original, texts }) {
  const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions();
  const wanted = new Set(
    Object.keys(original).flatMap((key) =>
      pluralEnding.test(key) ? pluralCategories.map((form) => `${withoutPlural(key)}_${form}`) : [key],
    ),
  );
  const missing = [...wanted].filter((key) => !(key in texts)).map((key) => `${file}: '${key}' is missing`);
  const extra = Object.keys(texts)
    .filter((key) => !wanted.has(key))
    .map((key) => `${file}: '${key}' is not in the base language`);
  const empty = Object.keys(texts)
    .filter((key) => texts[key].trim() === '')
    .map((key) => `${file}: '${key}' is empty`);
  return [...missing, ...extra, ...empty];
}

/** What the texts say: something of their own, with the same values put in. */
function textProblems({ file, original, texts, sameOnPurpose }) {
  return Object.entries(texts).flatMap(([key, text]) => {
    const source = original[key] ?? original[`${withoutPlural(key)}_other`];
    if (source === undefined || text.trim() === '') return [];
    const problems = [];
    if (text === source && /\p{L}/u.test(text) && !sameOnPurpose.includes(text)) {
      problems.push(`${file}: '${key}' is not translated`);
    }
    if (marks(text) !== marks(source))
      problems.push(`${file}: '${key}' does not put in the same values or tags`);
    return problems;
  });
}

function marks(text) {
  return (text.match(/\{\{[^}]*\}\}|<\/?\w+\s*\/?>/g) ?? []).sort().join(' ');
}

function withoutPlural(key) {
  return key.replace(pluralEnding, '');
}

/** A file uses a key when it works with the topic and names the key, whole or with a part filled in at run time. */
function isUsed(topic, key, sources) {
  return Object.values(sources).some((source) => {
    const names = [...source.matchAll(/(['"`])((?:\w+:)?[\w.]*(?:\$\{[^}]+\}[\w.]*)*)\1/g)].map(
      (match) => match[2],
    );
    return names.some(
      (name) => fits(name, `${topic}:${key}`) || (worksWith(source, topic) && fits(name, key)),
    );
  });
}

function worksWith(source, topic) {
  return new RegExp(`\\buseTranslation\\(\\s*\\[?[^)]*['"\`]${topic}['"\`]`).test(source);
}

/** Who names a list uses all of it, whatever its entries are made of. */
function fits(name, key) {
  const listed = key.search(/\.\d+(?:\.|$)/);
  return fitsWhole(name, key) || (listed > 0 && fitsWhole(name, key.slice(0, listed)));
}

function fitsWhole(name, key) {
  if (name === key) return true;
  if (!name.includes('${')) return false;
  const pattern = name.split(/\$\{[^}]+\}/).map((part) => part.replace(/[.$]/g, '\\$&'));
  return new RegExp(`^${pattern.join('[^.]+')}$`).test(key);
}
