import { weighted } from './chance.ts';

type Weights<Step extends string> = Partial<Record<Step, number>>;

/** What somebody does next, by what they did last. */
export type Habits<Step extends string> = Record<Step, Weights<Step>>;

type MemberStep = 'dashboard' | 'search' | 'teacher' | 'book' | 'chat' | 'away' | 'signIn';
type VisitorStep = 'page' | 'teacherPage' | 'coursePage' | 'search';

/**
 * In the long run 47 of 100 steps of a student are spent on finding a teacher, 28 in conversations, 20 on the dashboard, and 3 book a lesson. Of
 * those who come back three in ten have to sign in.
 */
export const studentHabits: Habits<MemberStep> = {
  dashboard: { search: 33, chat: 40, dashboard: 20, away: 7 },
  search: { teacher: 55, search: 35, dashboard: 10 },
  teacher: { book: 20, search: 45, chat: 20, dashboard: 15 },
  book: { dashboard: 60, search: 40 },
  chat: { chat: 60, dashboard: 25, search: 15 },
  away: { dashboard: 70, signIn: 30 },
  signIn: { dashboard: 1 },
};

const never = { dashboard: 1 };

export const teacherHabits: Habits<MemberStep> = {
  dashboard: { chat: 60, dashboard: 34, away: 6 },
  chat: { chat: 65, dashboard: 35 },
  away: { dashboard: 70, signIn: 30 },
  signIn: { dashboard: 1 },
  search: never,
  teacher: never,
  book: never,
};

export const visitorHabits: Habits<VisitorStep> = {
  page: { page: 35, search: 30, teacherPage: 20, coursePage: 15 },
  search: { search: 35, teacherPage: 55, page: 10 },
  teacherPage: { search: 30, page: 35, teacherPage: 20, coursePage: 15 },
  coursePage: { page: 40, coursePage: 30, teacherPage: 30 },
};

export function nextStep<Step extends string>(habits: Habits<Step>, last: NoInfer<Step>): Step {
  return weighted(habits[last]);
}

const forgetting = 20;

/** What somebody does whom one meets at any time: a crowd that has just been made is like one that has been there for long. */
export function anyStep<Step extends string>(habits: Habits<Step>, first: NoInfer<Step>): Step {
  let step: Step = first;
  for (let times = 0; times < forgetting; times += 1) step = nextStep(habits, step);
  return step;
}

/** Milliseconds until the next step: between half and one and a half of the mean. */
export function thinkTime(meanMs: number): number {
  return meanMs * (0.5 + Math.random());
}
