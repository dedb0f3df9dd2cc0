import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Failure } from '#kit/alert/failure.tsx';
import { formatOneDecimal } from '#kit/numbers/numbers.ts';
import { Skeleton } from '#kit/waiting/skeleton.tsx';
import { useLanguage } from '#lib/language/language-context.ts';
import { overview } from '../api/fetch-overview.ts';
import styles from './teacher-dashboard.module.css';

export function FigureCards({ teacher }: { teacher: string }) {
  const { t } = useTranslation('teacherDashboard');
  const { language } = useLanguage();
  const { data, error, isFetching, refetch } = useQuery(overview(teacher));
  if (error && !data) return <Failure error={error} busy={isFetching} onAgain={() => void refetch()} />;
  const whole = new Intl.NumberFormat(language);
  const figures = [
    { id: 'hours', value: data && formatOneDecimal(data.hours_taught, language) },
    { id: 'courses', value: data && whole.format(data.active_courses) },
    { id: 'students', value: data && whole.format(data.students) },
    { id: 'sessions', value: data && whole.format(data.upcoming_sessions) },
  ] as const;
  return (
    <dl className={styles.figures} aria-busy={data === undefined}>
      {figures.map(({ id, value }) => (
        <div key={id} className={`surface ${styles.figure}`}>
          <dt>{t(`figures.${id}`)}</dt>
          <dd>{value ?? <Skeleton shape="heading" width="3ch" />}</dd>
        </div>
      ))}
    </dl>
  );
}
