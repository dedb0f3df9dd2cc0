import { courses } from '@lomdim/contract/constants';
import { isDay } from '#kit/time/days.ts';
import { cleaned } from '#lib/address/address-text.ts';
import type { SessionFilters } from '../../api/search-sessions.ts';

const views = ['coming', 'completed', 'calendar'] as const;
export type SessionView = (typeof views)[number];

/** What is looked at, as it stands in the address. */
type SessionSearch = SessionFilters & {
  view: SessionView;
  /** The day that is open in the calendar, such as 2026-11-20; empty: today. */
  day: string;
};

export const anySession: SessionFilters = { language: '', audience: '' };

/** In which most courses are held; another one may stand in the address. */
export const languagesOffered = ['English', 'French', 'German', 'Hebrew', 'Yiddish', 'Spanish', 'Russian'];

export function readSessionSearch(address: URLSearchParams): SessionSearch {
  const audience = cleaned(address.get('audience') ?? '').toLowerCase();
  const day = address.get('day') ?? '';
  return {
    view: views.find((each) => each === address.get('view')) ?? 'coming',
    day: isDay(day) && /^(19|20|21)/.test(day) ? day : '',
    language: cleaned(address.get('language') ?? '', 60),
    audience: courses.audiences.find((each) => each === audience) ?? '',
  };
}

/** What is as always is left out of the address. */
export function writeSessionSearch(address: URLSearchParams, search: SessionSearch): URLSearchParams {
  const written = new URLSearchParams(address);
  const values = {
    view: search.view === 'coming' ? '' : search.view,
    day: search.view === 'calendar' ? search.day : '',
    language: search.language,
    audience: search.audience,
  };
  for (const [name, value] of Object.entries(values)) {
    if (value) written.set(name, value);
    else written.delete(name);
  }
  return written;
}
