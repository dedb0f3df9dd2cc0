/**
 * What `functions/v1` takes and answers: `supabase.functions.invoke(name, { body })`. A refusal is JSON of this shape, which the
 * official client hands over as `await error.context.json()` of a FunctionsHttpError.
 */
export type FunctionRefusal = { code: string; message: string; request_id: string };

/** Refusals of `functions/v1` itself; those of the database (errors.ts) come with the same shape. */
export const functionErrorCodes = [
  'function_not_found', // no function of this name
  'method_not_allowed', // it is called with another method
  'invalid_token', // the access token is not valid, or has expired
  'session_ended', // signed out, banned or deleted meanwhile
  'malformed_json', // the body is not JSON
  'invalid_body', // the body is JSON, but not what this function takes
  'body_too_large', // nothing here takes much
  'child_sign_in_refused', // unknown device, name or secret, or too many wrong ones
  'calendar_not_found', // no such calendar address (any more)
  'over_request_rate_limit', // too many calls; `Retry-After` says when to retry
  'try_again', // another request changed the same thing at the same instant
  'unavailable', // the database cannot be reached right now
  'internal_error', // something went wrong on our side
] as const;

/** `invoke('meeting-token', { body })`: for a booked lesson or a matched pair its id, for a live session its room. */
export type MeetingTokenBody = { bookingId: string } | { room: string };

export type MeetingToken = {
  /** The booking or the live session; the private channels of the built-in room are named by it. */
  meetingId: string;
  provider: 'jitsi' | 'builtin';
  domain: string;
  /** Not to be guessed, and never part of an address that is shown. */
  room: string;
  /** For the provider; null where it asks for none. */
  token: string | null;
  /** ISO 8601; null without a token. Request a new one before reconnecting after this time. */
  expiresAt: string | null;
  title: string;
  startsAt: string;
  endsAt: string;
  isModerator: boolean;
  /**
   * A lesson of two, a live session, two students who were matched by SOS, or two partners who study in private.
   * The title of a pair may be `any`: no subject in particular.
   */
  kind: 'lesson' | 'live' | 'pair' | 'study';
  displayName: string;
  email: string | null;
  avatarUrl: string | null;
  /** A child meets somebody there: always in the built-in room. */
  isChildrens: boolean;
  /** What keeps the person outside, in a room of children: not let in yet, or a child that would be alone with strangers. */
  waitsFor: 'teacher' | 'parent' | 'company' | null;
  /** For the connections of the built-in room; none as long as the person waits. */
  iceServers: IceServer[];
};

/** As `RTCPeerConnection` takes it. */
export type IceServer = { urls: string[]; username?: string; credential?: string };

/** `invoke('export-my-data', { body })`: the caller's own data, or those of a child of theirs. No body is needed for one's own. */
export type ExportMyDataBody = { childId?: string };

/** What `export-my-data` answers, as a file to keep. Each part is a list of rows. */
export type PersonalData = {
  format: 'lomdim-personal-data';
  version: 1;
  exportedAt: string;
  parts: Record<string, Record<string, unknown>[]>;
};

/**
 * `invoke('delete-my-account', { body })`. The session must be fresh: signed in (or a second factor shown) within the last ten
 * minutes, otherwise `recent_sign_in_required`; with a second factor the session must have shown it, otherwise
 * `insufficient_aal`. So: `signInWithPassword` with the password that the person types (or `signInWithOtp` and `verifyOtp`,
 * or the third-party sign-in), then `mfa.challengeAndVerify` where there is a factor, then this.
 */
export type DeleteMyAccountBody = {
  /** The account's own e-mail address, typed by the person; for an account without one, its id. */
  confirm: string;
};
export type DeleteMyAccountAnswer = { deleted: true };
export const recentSignInMinutes = 10;

/** The pictures that a child may choose its password from. */
export const childPictures = [
  'lamp',
  'book',
  'pomegranate',
  'star',
  'tree',
  'house',
  'fish',
  'bird',
  'boat',
  'sun',
  'moon',
  'key',
] as const;
export type ChildPicture = (typeof childPictures)[number];
export const childSecrets = { pictures: 4, shortestPin: 4, longestPin: 6 } as const;
export type ChildSecretKind = 'pin' | 'pictures';

/** A picture password is sent as the names of its pictures in their order, with blanks between them. */
export const pictureSecret = (chosen: readonly ChildPicture[]): string => chosen.join(' ');

/**
 * `invoke('child-secret', { body })`, by the parent: with what the child signs in from now on. Asks for a sign-in of the last
 * ten minutes, and ends the sign-ins of the child.
 */
export type ChildSecretBody = { childId: string; kind: ChildSecretKind; secret: string };
export type ChildSecretAnswer = { saved: true };

/**
 * `invoke('child-sign-in', { body })`, by anybody: `device` is the secret of a browser on which the parent lets children sign
 * in, or of a link. There is one refusal for all that can be wrong, `child_sign_in_refused`.
 */
export type ChildSignInBody = {
  device: string;
  shortName: string;
  secret: string;
  /** What the parent reads of this browser where a link makes it a device. */
  label?: string;
};
/** For `auth.setSession`. */
export type ChildSession = { access_token: string; refresh_token: string };
/** A link works once; `device` is what this browser keeps in its place. */
export type ChildSignInAnswer = { session: ChildSession; device: string | null };

/** `invoke('child-session', { body })`, by the parent: a session of the child in this browser, without the child's secret. */
export type ChildSessionBody = { childId: string };
export type ChildSessionAnswer = { session: ChildSession };

/** What can be put into a calendar on its own. */
export const calendarEventKinds = ['booking', 'live-session', 'course-session'] as const;
export type CalendarEventKind = (typeof calendarEventKinds)[number];

/**
 * The personal calendar is made with `rpc('renew_calendar_address')`, which answers the secret once, ended with
 * `rpc('remove_calendar_address')`, and `rpc('calendar_address_since')` tells since when there is one (null: there is none).
 * This is the path of the address that a calendar program subscribes to, after `supabaseUrl`.
 */
export function calendarFeedPath(secret: string): string {
  return `/functions/v1/calendar/${secret}.ics`;
}

/** `invoke(calendarEventName(kind, id), { method: 'GET' })` answers the text of an .ics file. */
export function calendarEventName(kind: CalendarEventKind, id: string): string {
  return `calendar-event/${kind}/${id}.ics`;
}
