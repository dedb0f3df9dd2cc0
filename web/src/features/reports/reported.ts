/** What can be reported: somebody, something they wrote, or a course. */
export type Reported = { kind: 'person' | 'message' | 'course'; id: string };

export const reasons = ['harassment', 'inappropriate', 'spam', 'impersonation', 'safety', 'other'] as const;
export type Reason = (typeof reasons)[number];
