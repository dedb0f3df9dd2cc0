import { FactList } from '#kit/list/fact-list.tsx';
import { formatEuros } from '#kit/money/money.ts';
import { fullName } from '#kit/names/names.ts';
import { formatMinutes, formatOneDecimal } from '#kit/numbers/numbers.ts';
import { clockSpan, longDay } from '#kit/time/clock.ts';
import { useLanguage } from '#lib/language/language-context.ts';
import { Part } from './part.tsx';

const zone = 'Asia/Jerusalem';
const from = new Date('2026-11-15T16:05:00Z');
const to = new Date('2026-11-15T17:35:00Z');

/** Names, money and time, as the chosen language writes them. */
export function Values() {
  const { language } = useLanguage();
  return (
    <Part title="Names, money, time">
      <FactList
        facts={[
          { name: 'Teacher', value: fullName({ first_name: 'Sarah', last_name: 'Lindner' }) },
          { name: 'Student', value: fullName({ first_name: 'דוד', last_name: 'כהן' }) },
          { name: 'Price', value: formatEuros(4550, language) },
          { name: 'Day', value: longDay(from, language, zone) },
          { name: 'Hours', value: <time>{clockSpan(from, to, language, zone)}</time> },
          { name: 'Length', value: formatMinutes(90, language) },
          { name: 'Stars', value: formatOneDecimal(4.5, language) },
        ]}
      />
    </Part>
  );
}
