import { useTranslation } from '#i18n/use-translation.ts';
import { clockFormat, clockTime } from '#kit/time/clock.ts';
import { useLanguage } from '#lib/language/language-context.ts';
import { zonePlace } from '#lib/time-zones/zone-places.ts';
import { useCalendarNames } from '../jewish-calendar/use-calendar-names.ts';
import type { Mark, Person, Rest } from './rest-spans.ts';

/** Times of rest in words; all times are on the clock of who reads them. */
export function useRestTexts(zone: string) {
  const { t } = useTranslation('restDays');
  const { language } = useLanguage();
  const { holiday } = useCalendarNames();

  /** ‘Shabbat from 4:12 PM’, with the name of the other where it is their day and not one's own. */
  function mark({ name, number, from, until, person }: Mark): string {
    const day = holiday(name, number);
    const words = from
      ? t('mark.from', { day, time: clockTime(from, language, zone) })
      : until
        ? t('mark.until', { day, time: clockTime(until, language, zone) })
        : day;
    return ofPerson(words, person);
  }

  function ofPerson(words: string, person: Person | undefined): string {
    return person?.name === undefined ? words : t('mark.of', { person: person.name, words });
  }

  /** Whose it is, where, and when it ends. */
  function rest({ name, begins, ends, span, people }: Rest): string {
    const kind = begins > span.from ? 'reaches' : 'falls';
    const [first] = people;
    return t(`rest.${kind}.${whose(people)}`, {
      day: holiday(name),
      person: first?.name,
      place: zonePlace(first?.zone ?? zone),
      begin: clockTime(begins, language, zone),
      end: clockFormat(language, zone, { weekday: 'long', hour: 'numeric', minute: '2-digit' }).format(ends),
    });
  }

  /** One of several dates. */
  function date({ name, span }: Rest): string {
    const day = clockFormat(language, zone, { weekday: 'long', day: 'numeric', month: 'long' });
    return `${day.format(span.from)} (${holiday(name)})`;
  }

  return { mark, rest, date, short: ({ name, people }: Rest) => ofPerson(holiday(name), people[0]) };
}

function whose(people: readonly Person[]): 'own' | 'other' | 'both' {
  if (people.length > 1) return 'both';
  return people[0]?.name === undefined ? 'own' : 'other';
}
