import {
  defaultLanguage,
  directionOf,
  knownLanguage,
  type Language,
  languageCodes,
} from '@lomdim/contract/languages';
import i18next, { type BackendModule, type InitOptions, type ReadCallback } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { MissingChunk } from '#lib/errors/missing-chunk.ts';
import { pageState } from '#lib/rendering/page-state.ts';
import { renderContext } from '#lib/rendering/render-context.ts';
import { detectLanguage, rememberLanguage } from './detect-language.ts';
import type { Resources } from './text-files.ts';

export type Topic = keyof Resources;

/** Each topic of each language is a file of its own, fetched when a page first needs it; so is the list of them. */
export const textBackend: BackendModule = {
  type: 'backend',
  init() {},
  read(language: string, topic: string, done: ReadCallback) {
    fetchTexts(language, topic).then(
      (texts) => done(null, texts),
      (error: unknown) => done(error instanceof Error ? error : new Error(String(error)), null),
    );
  },
};

export const textOptions = {
  supportedLngs: languageCodes,
  // Every language has every text, so none of ours needs those of another.
  fallbackLng: (code) => (knownLanguage(code) ? [] : [defaultLanguage]),
  load: 'languageOnly',
  ns: ['common'],
  defaultNS: 'common',
  interpolation: { escapeValue: false },
} as const satisfies InitOptions;

async function fetchTexts(language: string, topic: string): Promise<object> {
  const { textFiles } = await import('./text-files.ts');
  const load = new Map(Object.entries(textFiles)).get(topic)?.[language];
  if (!load) throw new Error(`no texts for ${language}/${topic}`);
  return (await load()).default;
}

function writePageLanguage(language: string) {
  document.documentElement.lang = language;
  document.documentElement.dir = directionOf(knownLanguage(language) ?? defaultLanguage);
}

let started: Promise<Language> | undefined;

/** A page that the server rendered begins in its language and with its texts, whatever this browser would rather read. */
async function startInBrowser(): Promise<Language> {
  const wanted = detectLanguage();
  const language = pageState?.language ?? wanted;
  await i18next
    .use(textBackend)
    .use(initReactI18next)
    .init({
      ...textOptions,
      lng: language,
      ...(pageState && { resources: { [language]: pageState.texts }, partialBundledLanguages: true }),
    });
  writePageLanguage(language);
  rememberLanguage(wanted);
  i18next.on('languageChanged', (changed) => {
    writePageLanguage(changed);
    rememberLanguage(changed);
  });
  return wanted;
}

/** Once the page of the server has been taken over: what this browser saved may be newer than what the server was told. */
export async function showWantedLanguage(): Promise<void> {
  const wanted = await started;
  if (wanted === undefined || wanted === i18next.resolvedLanguage) return;
  await i18next
    .changeLanguage(wanted)
    .catch((error: unknown) => console.error('the language could not be changed', error));
}

/** A route waits for its texts before it is shown, so that no page appears with missing texts. */
export async function loadTopic(topic: Topic): Promise<null> {
  const texts = renderContext()?.texts ?? (await inBrowser());
  const fetched = (await isLoaded(texts, topic)) || (await isLoaded(texts, topic));
  // By itself i18next would show the keys. Browsers do not request a failed module again, so only a reload helps.
  if (!fetched) throw new MissingChunk(`the texts of ${topic} could not be fetched`);
  return null;
}

/** Asked twice: another language may have been chosen meanwhile, whose texts of this topic are then still to come. */
async function isLoaded(texts: typeof i18next, topic: Topic): Promise<boolean> {
  await texts.loadNamespaces(topic);
  return texts.languages.some((language) => texts.hasResourceBundle(language, topic));
}

async function inBrowser(): Promise<typeof i18next> {
  started ??= startInBrowser();
  await started;
  return i18next;
}
