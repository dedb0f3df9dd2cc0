import type { Partner } from './api/list-partners.ts';
import type { Resting } from './resting.ts';

/** How the viewer stands with somebody on the list. */
export type Standing =
  | 'partners'
  /** They have asked the viewer. */
  | 'received'
  /** The viewer has asked them. */
  | 'sent'
  | 'mayAsk'
  /** Asked within the last day, without success: the database would refuse. */
  | 'resting'
  | 'unavailable';

export function standingWith(partner: Partner, resting: Resting | undefined): Standing {
  if (partner.request_status === 'accepted') return 'partners';
  if (partner.request_status === 'sent') return partner.is_asked_by_me ? 'sent' : 'received';
  if (!partner.may_ask) return 'unavailable';
  return resting?.has(partner.id) ? 'resting' : 'mayAsk';
}

/** What keeps a viewer from asking anybody at all; `undefined` for a student who may. */
export type MissingRequirement = 'visitor' | 'notStudent' | 'gender' | undefined;

type Looking = { signedIn: boolean; gender: string | undefined };

export function missingRequirement(viewer: Looking, role: string | undefined): MissingRequirement {
  if (!viewer.signedIn) return 'visitor';
  if (role !== 'student') return 'notStudent';
  return viewer.gender ? undefined : 'gender';
}
