import { useJewishCalendar } from '../jewish-calendar/use-jewish-calendar.ts';
import { type Person, restsOf, type Span } from './rest-spans.ts';
import { useRestTexts } from './use-rest-texts.ts';

/** What a time falls on, in a few words such as ‘Shabbat, David: Shabbat’; nothing where it falls on none. */
export function useRestAt(span: Span, people: readonly [Person, ...Person[]]): string | undefined {
  return useRestFinder(people)(span);
}

/** The same for many times, such as those of a week. */
export function useRestFinder(people: readonly [Person, ...Person[]]): (span: Span) => string | undefined {
  const calendar = useJewishCalendar();
  const words = useRestTexts(people[0].zone);
  return (span) => {
    const found = calendar ? restsOf(calendar, [span], people) : [];
    return found.length === 0 ? undefined : found.map(words.short).join(', ');
  };
}
