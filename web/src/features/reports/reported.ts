/**
 * What can be reported: somebody, something they wrote to one or to a class, a conversation that they ended, a course, or what happens
 * in a room.
 */
export type Reported = {
  kind: 'person' | 'message' | 'course_message' | 'conversation' | 'course' | 'room';
  id: string;
};

/** As the database has it. */
export const longestDetails = 2000;

export const reasons = ['harassment', 'inappropriate', 'spam', 'impersonation', 'safety', 'other'] as const;
export type Reason = (typeof reasons)[number];
