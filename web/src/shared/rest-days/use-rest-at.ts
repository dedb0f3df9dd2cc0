import type { JewishCalendar } from '../jewish-calendar/types.ts';
import { useJewishCalendar } from '../jewish-calendar/use-jewish-calendar.ts';
import { type Person, restsOf, type Span } from './rest-spans.ts';
import { useRestTexts } from './use-rest-texts.ts';

type People = readonly [Person, ...Person[]];

/** What a time falls on, in a few words such as ‘Shabbat, David: Shabbat’; nothing where it falls on none. */
export function useRestAt(span: Span, people: People): string | undefined {
  return useRestFinder(useJewishCalendar(), people)(span);
}

/** The same for many times, such as those of a week. */
export function useRestFinder(
  calendar: JewishCalendar | undefined,
  people: People,
): (span: Span) => string | undefined {
  const words = useRestTexts(people[0].zone);
  return (span) => {
    const found = calendar ? restsOf(calendar, [span], people) : [];
    return found.length === 0 ? undefined : found.map(words.short).join(', ');
  };
}
