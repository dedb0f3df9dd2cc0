import { use, useSyncExternalStore } from 'react';
import { currentTexts } from './start.ts';
import type { Topic, Translation } from './texts.ts';

type Topics = Topic | readonly [Topic, ...Topic[]];

/**
 * The texts of a topic in the language that is shown, and again when it is another one. Keys of further topics are named with
 * them. A component waits for topics that are not there yet.
 */
export function useTranslation<const Asked extends Topics = 'common'>(topics?: Asked): Translation<Asked> {
  const texts = currentTexts();
  const asked = [topics ?? 'common'].flat() as Topic[];
  const [topic = 'common'] = asked;
  // Also for those that are there: React draws a component that waited once more, counts what it uses, and goes on after the last.
  for (const each of asked) use(texts.whenThere(each));
  const translation = () => texts.of(topic);
  // The type knows which keys of which topics there are; the texts are found by their names.
  return useSyncExternalStore(texts.watch, translation, translation) as unknown as Translation<Asked>;
}
