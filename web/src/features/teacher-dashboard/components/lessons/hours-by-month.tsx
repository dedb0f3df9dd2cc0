import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '#i18n/use-translation.ts';
import { QueryFailure } from '#kit/alert/failure.tsx';
import { BarChart } from '#kit/chart/bar-chart.tsx';
import { formatCents } from '#kit/money/money.ts';
import { formatOneDecimal } from '#kit/numbers/numbers.ts';
import { dayIn } from '#kit/time/clock.ts';
import { formatDay } from '#kit/time/format.ts';
import { Skeleton } from '#kit/waiting/skeleton.tsx';
import { useLanguage } from '#lib/language/language-context.ts';
import { Figures } from '#shared/dashboard/figures.tsx';
import { listHoursByMonth } from '../../api/lessons/list-hours-by-month.ts';
import { everyMonth } from '../../months.ts';
import type { Teacher } from '../../use-teacher.ts';
import { Part } from '../part.tsx';

export function HoursByMonth({ teacher }: { teacher: Teacher }) {
  const { t } = useTranslation('teacherDashboard');
  const { language } = useLanguage();
  const query = useQuery(listHoursByMonth(teacher.id));
  const { data, error } = query;
  if (error && !data) return <QueryFailure query={query} />;
  if (!data) return <Skeleton shape={{ height: '20rem' }} />;
  if (data.length === 0) return null;
  const sum = (field: 'hours' | 'lessons' | 'earned_eur_cents' | 'earned_usd_cents') =>
    data.reduce((all, month) => all + month[field], 0);
  return (
    <Part title={t('months.title')}>
      <Figures
        figures={[
          { name: t('months.hours'), value: formatOneDecimal(sum('hours'), language) },
          { name: t('months.lessons'), value: sum('lessons').toLocaleString(language) },
          { name: t('months.euros'), value: formatCents(sum('earned_eur_cents'), 'eur', language) },
          { name: t('months.dollars'), value: formatCents(sum('earned_usd_cents'), 'usd', language) },
        ]}
      />
      <BarChart
        title={t('months.chart')}
        points={everyMonth(data, dayIn(new Date(), teacher.zone)).map(({ month, hours }) => ({
          label: formatDay(`${month}-01`, language, { month: 'short', year: 'numeric' }),
          value: hours,
        }))}
        format={(hours) => formatOneDecimal(hours, language)}
      />
    </Part>
  );
}
