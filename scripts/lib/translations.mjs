const pluralEnding = /_(?:zero|one|two|few|many|other)$/;
/** Where a line must not end: French sets a space before these signs, and inside quotation marks. */
const breakableSpace = { fr: / [:;?!»]|« / };
/** A value or a tag in a text. */
const mark = /\{\{[^}]*\}\}|<\/?\w+\s*\/?>/g;

/**
 * @typedef {Record<string, string>} Texts key with dots -> text
 * @typedef {Record<string, Record<string, Texts>>} Languages language -> topic -> texts
 */

/**
 * Everything in which the languages are out of step with each other or with the code, one sentence each.
 * A language that the product does not offer yet (`unfinished`) may lack whole topics; what it has is held to the same rules.
 *
 * @param {{ languages: Languages, base: string, sources: Record<string, string>, sameOnPurpose: readonly string[], unfinished?: readonly string[] }} input
 * @returns {string[]}
 */
export function translationProblems({ languages, base, sources, sameOnPurpose, unfinished = [] }) {
  const topics = new Set(Object.values(languages).flatMap((texts) => Object.keys(texts)));
  const files = Object.values(sources).map(readSource);
  return [...topics].sort().flatMap((topic) => {
    const original = languages[base]?.[topic] ?? {};
    const wanted = new Set(Object.keys(original).map(withoutPlural));
    const isUsed = keysInUse(topic, files);
    return [
      ...Object.entries(languages).flatMap(([language, topicTexts]) => {
        const texts = topicTexts[topic] ?? {};
        const compared = { file: `${language}/${topic}`, language, original, texts };
        if (language === base) return formProblems(compared);
        if (!(topic in topicTexts) && unfinished.includes(language)) return [];
        return [...formProblems(compared), ...textProblems({ ...compared, sameOnPurpose })];
      }),
      ...[...wanted].filter((key) => !isUsed(key)).map((key) => `${topic}: nothing uses '${key}'`),
    ];
  });
}

/**
 * A namespace that stands in two folders, or is missing in a language that others are written in.
 *
 * @param {readonly { namespace: string, language: string, path: string }[]} files
 * @returns {string[]}
 */
export function namespaceProblems(files) {
  const languages = [...new Set(files.map(({ language }) => language))].sort();
  const namespaces = [...new Set(files.map(({ namespace }) => namespace))].sort();
  return namespaces.flatMap((namespace) => {
    const own = files.filter((file) => file.namespace === namespace);
    const folders = [...new Set(own.map(({ path }) => path.replace(/[^/]+$/, '')))].sort();
    return [
      ...languages
        .filter((language) => !own.some((file) => file.language === language))
        .map((language) => `${namespace}: ${language}.json is missing`),
      ...(folders.length > 1 ? [`${namespace} stands in ${folders.join(' and ')}`] : []),
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
function textProblems({ file, language, original, texts, sameOnPurpose }) {
  return Object.entries(texts).flatMap(([key, text]) => {
    const source = original[key] ?? original[`${withoutPlural(key)}_other`];
    if (source === undefined || text.trim() === '') return [];
    const problems = [];
    if (text === source && /\p{L}/u.test(text.replace(mark, '')) && !sameOnPurpose.includes(text)) {
      problems.push(`${file}: '${key}' is not translated`);
    }
    const optional = saysItsNumber(key, language) ? '{{count}}' : undefined;
    if (marks(text, optional) !== marks(source, optional))
      problems.push(`${file}: '${key}' does not put in the same values or tags`);
    if (breakableSpace[language]?.test(text))
      problems.push(`${file}: '${key}' needs a no-break space (U+00A0) beside a punctuation mark`);
    return problems;
  });
}

function marks(text, optional) {
  return (text.match(mark) ?? [])
    .filter((found) => found !== optional)
    .sort()
    .join(' ');
}

/** A plural form that stands for one number alone may say it in words: Hebrew has ‘two lessons’ without a figure. */
function saysItsNumber(key, language) {
  const form = pluralEnding.exec(key)?.[0].slice(1);
  if (form === undefined || form === 'other') return false;
  const rules = new Intl.PluralRules(language);
  return (
    Array.from({ length: 200 }, (_, number) => rules.select(number)).filter((each) => each === form)
      .length === 1
  );
}

function withoutPlural(key) {
  return key.replace(pluralEnding, '');
}

/** What the texts of a source file may be called in it, found once: every key is looked up in every file. */
function readSource(source) {
  const names = new Set(
    [...source.matchAll(/(['"`])((?:\w+:)?[\w.]*(?:\$\{[^}]+\}[\w.]*)*)\1/g)].map((match) => match[2]),
  );
  return { source, names, patterns: [...names].filter((name) => name.includes('${')).map(patternOf) };
}

/** A file uses a key when it works with the topic and names the key, whole or with a part filled in at run time. */
function keysInUse(topic, files) {
  const own = files.filter(({ source }) => worksWith(source, topic));
  return (key) =>
    files.some((file) => namesKey(file, `${topic}:${key}`)) || own.some((file) => namesKey(file, key));
}

function worksWith(source, topic) {
  return new RegExp(`\\buseTranslation\\(\\s*\\[?[^)]*['"\`]${topic}['"\`]`).test(source);
}

/** Who names a list uses all of it, whatever its entries are made of. */
function namesKey({ names, patterns }, key) {
  const listed = key.search(/\.\d+(?:\.|$)/);
  const wanted = listed > 0 ? [key, key.slice(0, listed)] : [key];
  return wanted.some((each) => names.has(each) || patterns.some((pattern) => pattern.test(each)));
}

function patternOf(name) {
  const parts = name.split(/\$\{[^}]+\}/).map((part) => part.replace(/[.$]/g, '\\$&'));
  return new RegExp(`^${parts.join('[^.]+')}$`);
}
