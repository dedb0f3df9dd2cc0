import { isDay } from '#kit/time/days.ts';

/** Guides of our own; the text of each is in the translation files. */
export const guides = ['havruta', 'talmud-page', 'shiur', 'blessings'] as const;
export type Guide = (typeof guides)[number];

export const resources = ['weeks', 'mishna', ...guides] as const;
export type Resource = (typeof resources)[number];

export const isGuide = (resource: Resource): resource is Guide => guides.some((each) => each === resource);

/** Where its texts are. */
export const partOf = (resource: Resource) =>
  isGuide(resource) ? (`guides.${resource}` as const) : resource;

/** What the address says: the open resource, the open day, and what somebody came back for. */
type BeitMidrashAddress = {
  resource: Resource | undefined;
  day: string | undefined;
  session: string | undefined;
  study: boolean;
};

export function readBeitMidrashAddress(address: URLSearchParams): BeitMidrashAddress {
  const day = address.get('day') ?? '';
  // The cycles of learning are younger than that, and calendars older than anyone plans.
  const isNear = isDay(day) && day >= '1950-01-01' && day < '2150-01-01';
  return {
    resource: resources.find((each) => each === address.get('resource')),
    day: isNear ? day : undefined,
    session: address.get('session') ?? undefined,
    study: address.has('study'),
  };
}

export const beitMidrashPath = '/beit-hamidrash';
export const addressOfResource = (resource: Resource) => `${beitMidrashPath}?resource=${resource}`;
