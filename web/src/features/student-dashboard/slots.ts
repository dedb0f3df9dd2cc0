import type { ReactNode } from 'react';

/** What other features put into the list of courses and lessons. */
export type Slots = {
  /** Writes to a teacher; a child writes to nobody. */
  message?: (teacher: { id: string; first_name: string }) => ReactNode;
  /** What the teacher put beside a course. */
  materials: (courseId: string) => ReactNode;
};

/** Whose courses and lessons are shown. */
export type Learner = {
  userId: string;
  /** The same id, where a parent looks for a child. */
  childId?: string | undefined;
};
