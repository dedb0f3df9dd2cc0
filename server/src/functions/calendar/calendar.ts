import * as z from 'zod';

/** PostgreSQL's text of a moment. */
const moment = z.string().transform((text, refusal) => {
  const date = new Date(text);
  if (Number.isNaN(date.getTime())) refusal.addIssue({ code: 'custom', message: 'not a moment' });
  return date;
});

const shape = z.object({
  time_zone: z.string(),
  language: z.string(),
  events: z.array(
    z.object({
      kind: z.string(),
      id: z.string(),
      starts_at: moment,
      ends_at: moment,
      is_cancelled: z.boolean(),
      /** One of the two proposed it, and the other has not said yes. */
      is_tentative: z.boolean().default(false),
      /** Whether the reader has; of a proposal the one who made it. */
      has_agreed: z.boolean().default(true),
      summary: z.string(),
      description: z.string().nullable(),
      /** The page of this site that the event leads to, and what to call the link. */
      path: z.string(),
      link_label: z.string(),
      created_at: moment,
      changed_at: moment,
      /** Kept from the first time that a mail spoke of it. */
      sequence: z.number().int().nullish(),
    }),
  ),
});

export type Calendar = z.infer<typeof shape>;
export type CalendarEvent = Calendar['events'][number];

/** What the database says of a calendar; undefined when it knows none. */
export function readCalendar(answer: unknown): Calendar | undefined {
  return answer === null || answer === undefined ? undefined : shape.parse(answer);
}
