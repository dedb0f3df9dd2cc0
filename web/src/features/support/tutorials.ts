/** What is drawn in each scene of each tutorial; their words are in the texts, in the same order. */
export const tutorialScenes = [
  ['search', 'person', 'calendar', 'done'],
  ['person', 'talk', 'calendar', 'room'],
  ['calendar', 'camera', 'room', 'hand'],
] as const;

export type SceneName = (typeof tutorialScenes)[number][number];

const shortestMs = 4000;
const perCharacterMs = 65;

/** Long enough to be read by somebody who is not in a hurry. */
export function sceneMs(words: string): number {
  return Math.max(shortestMs, words.length * perCharacterMs);
}
