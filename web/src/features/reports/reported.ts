/** What can be reported: somebody, something they wrote to one or to a class, a conversation that they ended, or a course. */
export type Reported = {
  kind: 'person' | 'message' | 'course_message' | 'conversation' | 'course';
  id: string;
};

export const reasons = ['harassment', 'inappropriate', 'spam', 'impersonation', 'safety', 'other'] as const;
export type Reason = (typeof reasons)[number];
