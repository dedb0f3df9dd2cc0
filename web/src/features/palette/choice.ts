import { searchWords } from '#lib/text/search-text.ts';

/** Something to go to. */
export type Choice = {
  kind: 'page' | 'teacher' | 'course' | 'search';
  to: string;
  text: string;
  detail?: string;
};

export type Group = { name: string; heading: string; choices: readonly Choice[] };

/** Those whose words all begin somewhere as typed. */
export function choicesFor(typed: string, choices: readonly Choice[]): Choice[] {
  const asked = searchWords(typed);
  return choices.filter(({ text }) => {
    const words = searchWords(text);
    return asked.every((start) => words.some((word) => word.startsWith(start)));
  });
}

/** Another choice by arrow keys; beyond the last comes the first. */
export function neighbour(key: string, at: number, count: number): number | undefined {
  if (count === 0) return undefined;
  if (key === 'ArrowDown') return (at + 1) % count;
  if (key === 'ArrowUp') return (at - 1 + count) % count;
  return undefined;
}
