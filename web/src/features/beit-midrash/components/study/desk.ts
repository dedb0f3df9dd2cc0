/** What lies on the desk: the learning of the day, or one's own. */
export const learnings = ['daf', 'mishna', 'parasha', 'own'] as const;
export type LearningKind = (typeof learnings)[number];

export const deskMinutes = [15, 25, 45, 60, 90] as const;

/** A time of learning alone, kept in the browser so that loading the page anew does not end it. */
export type Desk = {
  person: string;
  learning: LearningKind;
  /** The day whose learning it is. */
  day: string;
  minutes: number;
  begins: number;
};

/** A study that ended longer ago than this is forgotten. */
const forgottenAfterMs = 12 * 3_600_000;

const endOf = ({ begins, minutes }: Desk): number => begins + minutes * 60_000;

/** Validates what is stored in the browser; anything else, or a study that ended long ago, is ignored. */
export function readDesk(text: string | null, person: string, now: number): Desk | undefined {
  const { learning, day, minutes, begins, person: whose } = parsed(text);
  const kind = learnings.find((each) => each === learning);
  if (!kind || whose !== person || typeof day !== 'string' || !/^\d{4}-\d\d-\d\d$/.test(day))
    return undefined;
  if (typeof minutes !== 'number' || !(minutes > 0) || minutes > 240) return undefined;
  if (typeof begins !== 'number' || begins > now + 60_000) return undefined;
  const desk = { person, learning: kind, day, minutes, begins };
  return now - endOf(desk) > forgottenAfterMs ? undefined : desk;
}

function parsed(text: string | null): Record<string, unknown> {
  try {
    return Object(JSON.parse(text ?? 'null'));
  } catch {
    return {};
  }
}

/** How much of the time has passed, from 0 to 1, and what is left of it as a clock shows it. */
export function progressOf(desk: Desk, now: number): { passed: number; left: string; isOver: boolean } {
  const leftMs = Math.max(0, endOf(desk) - now);
  const seconds = Math.ceil(leftMs / 1000);
  const left = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
  return { passed: 1 - leftMs / (desk.minutes * 60_000), left, isOver: leftMs === 0 };
}
