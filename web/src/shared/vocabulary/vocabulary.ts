import { useMemo } from 'react';
import type { Texts } from '#i18n/texts.ts';
import { useTranslation } from '#i18n/use-translation.ts';

type Kind = 'subject' | 'language' | 'audience' | 'level' | 'availability';

/**
 * What is stored in English words of our own (Jewish Philosophy, German, children), in the language that is shown. What
 * somebody wrote in their own words stays as it is. A page that uses this names the topic `vocabulary` in its route.
 */
export function useVocabulary() {
  const { texts, t } = useTranslation('vocabulary');
  // `t` is a new one with each language, while `texts` stays.
  return useMemo(() => vocabularyOf(texts, t), [texts, t]);
}

function vocabularyOf(texts: Texts, t: ReturnType<typeof useTranslation<'vocabulary'>>['t']) {
  const name = (kind: Kind, value: string): string => {
    const key = value.trim().toLowerCase();
    // A dot or a colon would be read as a path.
    if (/[.:]/.test(key) || texts.find(`vocabulary:${kind}.${key}`) === undefined) return value;
    return t(`${kind}.${key}` as 'subject.torah');
  };
  return {
    subjectName: (value: string) => name('subject', value),
    languageName: (value: string) => name('language', value),
    audienceName: (value: string) => name('audience', value),
    levelName: (value: string) => name('level', value),
    /** Whatever is neither available nor busy is not available. */
    availabilityName: (value: string | null) =>
      name('availability', value === 'available' || value === 'busy' ? value : 'other'),
  };
}
