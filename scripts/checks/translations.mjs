import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root } from '../lib/project.mjs';
import { generatedFile, generatedModule, listTextFiles, readTexts } from '../lib/text-files.mjs';
import { flatten, namespaceProblems, translationProblems } from '../lib/translations.mjs';

const base = 'en';
/** Texts that are rightly the same in another language. */
const sameOnPurpose = [
  'Blog',
  'Chat',
  'Confirmation',
  'Conversion',
  'Cookies',
  'Gemara',
  'Gold',
  'Halacha',
  'Message',
  'Messages',
  'Mussar',
  'PayPal',
  'Name',
  'Parent',
  'Participants',
  'Person',
  'Support',
  'Talmud',
  'Tanakh',
  'Torah',
  'Video',
  'Yiddish',
  // Holidays, tractates and portions whose Hebrew name another language writes the same way.
  ...['Arakhin', 'Avot', 'Balak', 'Bamidbar', 'Bechukotai', 'Behar', 'Bekhorot', 'Berakhot'],
  ...['Bikkurim', 'Bo', 'Chullin', 'Demai', 'Devarim', 'Emor', 'Gittin', 'Horayot', 'Kelim'],
  ...['Keritot', 'Ki Tavo', 'Kinnim', 'Korach', 'Lag BaOmer', 'Lech Lecha', 'Makkot'],
  ...['Matot', 'Menachot', 'Middot', 'Nazir', 'Nedarim', 'Nega’im', 'Noach', 'Oholot'],
  ...['Pinchas', 'Purim', 'Sanhedrin', 'Sukkot', 'Tamid', 'Tazria', 'Ta’anit', 'Terumot'],
  ...['Toldot', 'Vayakhel', 'Vayikra', 'Yevamot', 'Yitro', 'Yoma', 'Zavim'],
];

const sourceFolder = join(root, 'web', 'src');
const files = listTextFiles(root);

/** @type {Record<string, Record<string, Record<string, string>>>} */
const languages = {};
for (const file of files) {
  languages[file.language] ??= {};
  languages[file.language][file.namespace] = flatten(readTexts(root, file));
}
/** The languages that the product offers: all of these have to be complete. */
const offered = [
  ...readFileSync(join(root, 'contract/src/languages.ts'), 'utf8').matchAll(/\bcode: '(\w+)'/g),
].map(([, code]) => code);
const unfinished = Object.keys(languages).filter((name) => !offered.includes(name));
const sourceFiles = readdirSync(sourceFolder, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /(?<!\.test)\.tsx?$/.test(entry.name))
  .map((entry) => join(entry.parentPath, entry.name));
const sources = Object.fromEntries(
  sourceFiles.map((file) => [relative(root, file), readFileSync(file, 'utf8')]),
);

const problems = [
  ...namespaceProblems(files.filter(({ language }) => !unfinished.includes(language))),
  ...translationProblems({ languages, base, sources, sameOnPurpose, unfinished }),
  ...(readFileSync(join(root, generatedFile), 'utf8') === generatedModule(files)
    ? []
    : [`${generatedFile} is not what the text files say; npm run texts writes it anew`]),
];
for (const problem of problems) console.log(problem);
if (problems.length > 0) process.exitCode = 1;
else console.log(`${Object.keys(languages).join(', ')} are in step.`);
if (unfinished.length > 0)
  console.log(`Not offered yet, and perhaps not complete: ${unfinished.join(', ')}.`);
