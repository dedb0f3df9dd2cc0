import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from '#i18n/use-translation.ts';
import { useVocabulary } from '#shared/vocabulary/vocabulary.ts';
import { findByWords } from './api/find-by-words.ts';
import { type Choice, choicesFor, type Group } from './choice.ts';
import { recentChoices } from './recent.ts';

const pauseMs = 200;

export type SearchState = { busy: boolean; error: unknown; again: () => void };

/** What there is to go to for what was typed: pages at once, teachers and courses as soon as the server has found them. */
export function useGroups(typed: string, pages: readonly Choice[]): { groups: Group[]; search: SearchState } {
  const { t } = useTranslation('palette');
  const { subjectName } = useVocabulary();
  const question = typed.trim();
  const asked = useAfterPause(question);
  const options = findByWords(asked);
  const { data, error, isFetching, refetch } = useQuery({ ...options, placeholderData: keepPreviousData });
  const [recent] = useState(recentChoices);
  const found = question === '' || !options.enabled ? undefined : data;
  const teachers = (found?.teachers ?? []).map(
    ({ subjects, ...choice }): Choice => ({ ...choice, detail: subjects.map(subjectName).join(', ') }),
  );
  const everywhere: Choice[] =
    question === ''
      ? []
      : [
          {
            kind: 'search',
            to: `/search?q=${encodeURIComponent(question)}`,
            text: t('searchFor', { question }),
          },
        ];

  const groups = [
    { name: 'recent', heading: t('groups.recent'), choices: question === '' ? recent : [] },
    { name: 'pages', heading: t('groups.pages'), choices: choicesFor(question, pages) },
    { name: 'teachers', heading: t('groups.teachers'), choices: teachers },
    { name: 'courses', heading: t('groups.courses'), choices: found?.courses ?? [] },
    { name: 'search', heading: t('groups.search'), choices: everywhere },
  ].filter(({ choices }) => choices.length > 0);
  const waiting = question !== asked && question !== '';
  return {
    groups,
    search: { busy: isFetching || waiting, error: waiting ? null : error, again: () => void refetch() },
  };
}

/** Debounced: nothing is requested while someone types. */
function useAfterPause(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pauseMs);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
