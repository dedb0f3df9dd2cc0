import { oneOf } from './chance.ts';

const questions = ['', 'Talmud', 'Torah', 'Rabbi', 'Halacha', 'David'];
const subjects = ['Talmud', 'Torah', 'Mishnah', 'Halacha'];

/** What somebody looks for: half of them with words of their own, half by a subject. */
export function searchFor() {
  const byWords = Math.random() < 0.5;
  return {
    question: byWords ? (oneOf(questions) ?? '') : '',
    subjects: byWords ? [] : [oneOf(subjects)],
    languages: [],
    audiences: [],
  };
}
