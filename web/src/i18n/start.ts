import { directionOf, type Language } from '@lomdim/contract/languages';
import { MissingChunk } from '#lib/errors/missing-chunk.ts';
import { pageState } from '#lib/rendering/page-state.ts';
import { renderContext } from '#lib/rendering/render-context.ts';
import { detectLanguage, rememberLanguage } from './detect-language.ts';
import { Texts, type Topic } from './texts.ts';

/** Each topic of each language is a file of its own, fetched when a page first needs it; so is the list of them. */
export async function fetchTexts(language: Language, topic: Topic): Promise<object> {
  const { textFiles } = await import('./text-files.ts');
  const load = textFiles[topic][language];
  if (!load) throw new Error(`no texts for ${language}/${topic}`);
  return (await load()).default;
}

type Started = { texts: Texts; wanted: Language };
let started: Started | undefined;

/** Those of the page that the server renders, or of this browser. */
export function currentTexts(): Texts {
  return renderContext()?.texts ?? inBrowser().texts;
}

function inBrowser(): Started {
  started ??= start();
  return started;
}

/** A page that the server rendered begins in its language and with its texts, whatever this browser would rather read. */
function start(): Started {
  const wanted = detectLanguage();
  const texts = new Texts(pageState?.language ?? wanted, fetchTexts, pageState?.texts);
  writePageLanguage(texts.language);
  rememberLanguage(wanted);
  texts.watch(() => {
    writePageLanguage(texts.language);
    rememberLanguage(texts.language);
  });
  return { texts, wanted };
}

function writePageLanguage(language: Language): void {
  document.documentElement.lang = language;
  document.documentElement.dir = directionOf(language);
}

/** Once the page of the server has been taken over: what this browser saved may be newer than what the server was told. */
export async function showWantedLanguage(): Promise<void> {
  const { texts, wanted } = inBrowser();
  await texts
    .change(wanted)
    .catch((error: unknown) => console.error('the language could not be changed', error));
}

/** A route waits for its texts before it is shown, so that no page appears with missing texts. */
export async function loadTopic(topic: Topic): Promise<null> {
  try {
    await currentTexts().load(topic);
  } catch (error) {
    // Browsers do not request a failed module again, so only a reload helps.
    throw new MissingChunk(`the texts of ${topic} could not be fetched`, { cause: error });
  }
  return null;
}
