import {
  defaultLanguage,
  directionOf,
  knownLanguage,
  languageCodes,
  languageDetection,
} from '@lomdim/contract/languages';
import i18next, { type BackendModule, type ReadCallback } from 'i18next';
import LanguageDetector from 'i18next-browser-languagedetector';
import { initReactI18next } from 'react-i18next';
import { MissingChunk } from '#lib/errors/missing-chunk.ts';
import { type Resources, textFiles } from './text-files.ts';

export type Topic = keyof Resources;

/** Each topic of each language is a file of its own, fetched when a page first needs it. */
const backend: BackendModule = {
  type: 'backend',
  init() {},
  read(language: string, topic: string, done: ReadCallback) {
    const load = isTopic(topic) ? textFiles[topic][language] : undefined;
    if (!load) {
      done(new Error(`no texts for ${language}/${topic}`), null);
      return;
    }
    load().then(
      (file) => done(null, file.default),
      (error: unknown) => done(error instanceof Error ? error : new Error(String(error)), null),
    );
  },
};

function isTopic(name: string): name is Topic {
  return Object.hasOwn(textFiles, name);
}

function writePageLanguage(language: string) {
  document.documentElement.lang = language;
  document.documentElement.dir = directionOf(knownLanguage(language) ?? defaultLanguage);
}

const started = i18next
  .use(backend)
  .use(LanguageDetector)
  .use(initReactI18next)
  .init({
    supportedLngs: languageCodes,
    fallbackLng: defaultLanguage,
    load: 'languageOnly',
    ns: ['common'],
    defaultNS: 'common',
    interpolation: { escapeValue: false },
    detection: {
      order: ['querystring', 'localStorage', 'cookie', 'sessionStorage', 'navigator', 'htmlTag'],
      lookupQuerystring: languageDetection.queryKey,
      lookupLocalStorage: languageDetection.localStorageKey,
      lookupSessionStorage: languageDetection.localStorageKey,
      lookupCookie: languageDetection.cookie,
      caches: ['localStorage'],
      // The texts do not differ by country, and some browsers know a language by the code it had before.
      convertDetectedLanguage: (tag) => knownLanguage(tag) ?? tag.replace(/-.*/, ''),
    },
  });

i18next.on('languageChanged', writePageLanguage);

/** A route waits for its texts before it is shown, so that no page appears with missing texts. */
export async function loadTopic(topic: Topic): Promise<null> {
  await started;
  await i18next.loadNamespaces(topic);
  const fetched = i18next.languages.some((language) => i18next.hasResourceBundle(language, topic));
  // By itself i18next would show the keys. Browsers do not request a failed module again, so only a reload helps.
  if (!fetched) throw new MissingChunk(`the texts of ${topic} could not be fetched`);
  return null;
}
