import { rates } from './cast.ts';

/** A lesson as the table keeps it, with everything that was written down about it. */
export interface KeptLesson {
  id: string;
  kind: 'booking' | 'trial' | 'regular';
  student_id: string;
  teacher_id: string;
  state: string;
  status: string;
  outcome: string | null;
  starts_at: string;
  duration_minutes: number;
  price_cents: number;
  rate_cents: number | null;
  currency: string;
  is_first_free: boolean;
  is_claimed: boolean;
  is_late: boolean;
  package_id: string | null;
  package_lessons: number | null;
  package_price: number | null;
  student_agreed_at: string | null;
  teacher_agreed_at: string | null;
  cancelled_by: string | null;
  object_until: string | null;
  gives_yes_beforehand: boolean;
  events: KeptEvent[];
  changes: KeptChange[];
  times: { person_id: string; is_change: boolean; is_exact: boolean }[];
  earned: { amount: number; currency: string; minutes: number }[];
}

interface KeptEvent {
  at: string;
  actor_id: string | null;
  action: string;
  data: { price_cents?: number; outcome?: string; to?: string; duration_minutes?: number };
}

interface KeptChange {
  proposed_by: string;
  state: string;
  starts_at: string;
  duration_minutes: number;
  price_cents: number;
  created_at: string;
}

/** What follows from the history of a lesson alone, worked out without the rules of the database. */
interface Replayed {
  state: string;
  yes: Set<string>;
  price: number | undefined;
  change: KeptChange | undefined;
  wasCancelled: boolean;
  /** From when on nobody could object any more. */
  objectUntil: number;
  faults: string[];
}

const day = 24 * 60 * 60_000;

/** What is done to a lesson that waits, stands, was cancelled, and so on; everything else must never have been written. */
const steps: Record<string, Record<string, string>> = {
  proposed: {
    accept: 'agreed',
    meet: 'agreed',
    decline: 'declined',
    withdraw: 'withdrawn',
    propose_time: 'proposed',
    undo: 'undone',
    expire: 'expired',
  },
  agreed: {
    propose_time: 'agreed',
    accept_time: 'agreed',
    decline_time: 'agreed',
    expire: 'agreed',
    undo: 'undone',
    cancel: 'cancelled',
    report: 'reported',
    auto_report: 'reported',
  },
  cancelled: { claim: 'reported' },
  reported: {
    report: 'reported',
    take_back: 'agreed',
    claim: 'reported',
    object: 'disputed',
    settle: 'settled',
  },
  disputed: { withdraw_objection: 'reported', decide: 'settled' },
};

function begin(lesson: KeptLesson, event: KeptEvent): Replayed {
  const { student_id, teacher_id } = lesson;
  const replayed: Replayed = {
    state: event.action === 'book' ? 'agreed' : 'proposed',
    yes: new Set(event.actor_id === null ? [] : [event.actor_id]),
    price: event.data.price_cents,
    change: undefined,
    wasCancelled: false,
    objectUntil: 0,
    faults: [],
  };
  if (event.action === 'book') {
    if (event.actor_id !== student_id) replayed.faults.push('was booked by somebody else than its student');
    if (!lesson.gives_yes_beforehand) replayed.faults.push('is firm without a yes of its teacher');
    replayed.yes.add(teacher_id);
  } else if (event.action !== 'propose') replayed.faults.push(`begins with ${event.action}`);
  return replayed;
}

/** Whose yes, to which price. */
function follow(replayed: Replayed, lesson: KeptLesson, event: KeptEvent): void {
  const { action, actor_id: actor } = event;
  const next =
    action === 'take_back' && replayed.wasCancelled ? 'cancelled' : steps[replayed.state]?.[action];
  if (next === undefined) {
    replayed.faults.push(`was ${replayed.state} when somebody could ${action}`);
    return;
  }
  switch (action) {
    case 'propose_time': {
      // Compared as written: two proposals of the same instant may differ by microseconds, which a date does not have.
      const change =
        replayed.state === 'agreed' &&
        lesson.changes.find(
          ({ proposed_by, created_at }) => proposed_by === actor && created_at === event.at,
        );
      if (change) {
        replayed.change = change;
        break;
      }
      // Moved at once, by a student whose teacher says yes beforehand; or proposed anew, which nobody else has agreed to yet.
      replayed.yes = new Set(actor === null ? [] : [actor]);
      if (replayed.state === 'agreed') {
        replayed.change = undefined;
        if (actor !== lesson.student_id || !lesson.gives_yes_beforehand)
          replayed.faults.push('was moved without a yes of the other');
        replayed.yes.add(lesson.teacher_id);
      }
      replayed.price = event.data.price_cents ?? replayed.price;
      break;
    }
    case 'accept_time':
      if (replayed.change === undefined || replayed.change.proposed_by === actor)
        replayed.faults.push('has a new time that only one of the two has agreed to');
      else replayed.price = replayed.change.price_cents;
      replayed.change = undefined;
      break;
    case 'decline_time':
      replayed.change = undefined;
      break;
    case 'expire':
      replayed.change = undefined;
      break;
    case 'accept':
      if (actor !== null) replayed.yes.add(actor);
      break;
    case 'meet':
      replayed.yes.add(lesson.student_id).add(lesson.teacher_id);
      break;
    case 'cancel':
      replayed.wasCancelled = true;
      break;
    case 'report':
    case 'auto_report':
    case 'claim':
      if (action === 'claim' && actor !== lesson.teacher_id)
        replayed.faults.push('was claimed by somebody else');
      replayed.objectUntil = new Date(event.at).getTime() + 2 * day;
      break;
    case 'withdraw_objection':
      replayed.objectUntil = new Date(event.at).getTime();
      break;
    case 'settle':
      if (new Date(event.at).getTime() < replayed.objectUntil)
        replayed.faults.push('was settled before the 48 hours were over');
      break;
  }
  if (action !== 'propose_time' && action !== 'accept_time' && event.data.price_cents !== undefined)
    replayed.faults.push(`got another price by ${action}`);
  replayed.state = next;
}

/** What the price must be: of the agreed rate and length, nothing for the first one, or that of a place in the package. */
function expectedPrices(lesson: KeptLesson): number[] {
  if (lesson.kind === 'trial' || lesson.is_first_free) return [0];
  const { package_lessons: places, package_price: whole } = lesson;
  if (places !== null && whole !== null) {
    const each = Math.floor(whole / places);
    return [each, each + (whole % places)];
  }
  return [Math.round(((lesson.rate_cents ?? 0) * lesson.duration_minutes) / 60)];
}

const firm = ['agreed', 'reported', 'disputed', 'settled'];

/** What is wrong with one lesson. */
export function faultsOfLesson(lesson: KeptLesson): string[] {
  const [first, ...others] = lesson.events;
  if (first === undefined) return ['has no history'];
  const replayed = begin(lesson, first);
  for (const event of others) follow(replayed, lesson, event);
  const { faults } = replayed;
  if (replayed.state !== lesson.state)
    faults.push(`is ${lesson.state}, and by its history ${replayed.state}`);
  if (firm.includes(lesson.state)) {
    if (!replayed.yes.has(lesson.student_id) || !replayed.yes.has(lesson.teacher_id))
      faults.push('is firm without the yes of both');
    if (lesson.student_agreed_at === null || lesson.teacher_agreed_at === null)
      faults.push('is firm without two consents');
  }
  if (replayed.price !== lesson.price_cents)
    faults.push(`costs ${lesson.price_cents}, and ${replayed.price} was agreed on`);
  if (!expectedPrices(lesson).includes(lesson.price_cents))
    faults.push(`costs ${lesson.price_cents} instead of ${expectedPrices(lesson).join(' or ')}`);
  if (lesson.rate_cents !== null && lesson.package_id === null && !rates.includes(lesson.rate_cents / 100))
    faults.push(`has a rate that nobody asked for: ${lesson.rate_cents}`);
  faults.push(...faultsOfTimes(lesson), ...faultsOfMoney(lesson));
  const open = lesson.changes.filter(({ state }) => state === 'open');
  if (open.length > (lesson.state === 'agreed' ? 1 : 0))
    faults.push(`has ${open.length} new times that wait`);
  return faults;
}

function faultsOfTimes(lesson: KeptLesson): string[] {
  const { student_id, teacher_id, state, status } = lesson;
  const wanted = new Set<string>();
  if (state === 'proposed')
    wanted.add(`${lesson.student_agreed_at === null ? teacher_id : student_id} agreed`);
  else if (firm.includes(state) && (status === 'scheduled' || status === 'completed'))
    wanted.add(`${student_id} agreed`).add(`${teacher_id} agreed`);
  for (const change of lesson.changes)
    if (change.state === 'open') wanted.add(`${change.proposed_by} change`);
  const taken = lesson.times.map(
    ({ person_id, is_change, is_exact }) =>
      `${person_id} ${is_change ? 'change' : 'agreed'}${is_exact || is_change ? '' : ' at another time'}`,
  );
  return [...wanted].sort().join() === [...taken].sort().join()
    ? []
    : [
        `is ${state} (${lesson.outcome}) and takes ${taken.join(', ') || 'no time'} instead of ${[...wanted].join(', ') || 'none'}`,
      ];
}

function faultsOfMoney(lesson: KeptLesson): string[] {
  const counts = lesson.state === 'settled' && (lesson.outcome === 'held' || lesson.is_claimed);
  const faults: string[] = [];
  if (lesson.earned.length !== (counts ? 1 : 0))
    faults.push(`is ${lesson.state} (${lesson.outcome}) and was earned for ${lesson.earned.length} times`);
  for (const { amount, currency, minutes } of lesson.earned)
    if (amount !== lesson.price_cents || currency !== lesson.currency || minutes !== lesson.duration_minutes)
      faults.push(
        `earned ${amount} ${currency} for ${minutes} minutes, and ${lesson.price_cents} was agreed on`,
      );
  return faults;
}
