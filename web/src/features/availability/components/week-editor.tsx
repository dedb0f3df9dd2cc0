import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Button } from '#kit/button/button.tsx';
import { errorMessage } from '#lib/errors/error-message.ts';
import { useLanguage } from '#lib/language/language-context.ts';
import { showToast } from '#lib/toasts.ts';
import { WeeklyRestMark } from '#shared/rest-days/weekly-rest-mark.tsx';
import { removeHours, type WeeklyHours } from '../api/change-hours.ts';
import { wallSpan, weekdayName, weekdays } from '../week.ts';
import { AddHours } from './add-hours.tsx';
import styles from './availability.module.css';
import { Part } from './part.tsx';

type Props = { teacher: string; hours: readonly WeeklyHours[]; zone: string };

export function WeekEditor({ teacher, hours, zone }: Props) {
  const { t } = useTranslation('availability');
  const { language } = useLanguage();
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (id: string) => removeHours(teacher, id),
    onSuccess: () => showToast('done', t('week.removed')),
    onError: (error) => showToast('failed', errorMessage(error)),
  });
  const spanOf = (each: WeeklyHours) => wallSpan(each.from_time, each.to_time, language);
  return (
    <Part title={t('week.title')} lead={t('week.lead')}>
      <dl className={styles.week}>
        {weekdays.map((weekday) => {
          const day = weekdayName(weekday, language);
          const spans = hours.filter((each) => each.weekday === weekday);
          return (
            <div key={weekday} className={`surface ${styles.day}`}>
              <dt>{day}</dt>
              {spans.length === 0 && <dd className="soft">{t('week.none')}</dd>}
              {spans.map((each) => (
                <dd key={each.id} className={styles.span}>
                  <span className={styles.marked}>
                    {spanOf(each)}
                    <WeeklyRestMark
                      hours={{ weekday, from: each.from_time, to: each.to_time }}
                      zone={each.time_zone}
                    />
                  </span>
                  <Button
                    look="quiet"
                    busy={isPending && variables === each.id}
                    aria-label={t('week.removeOf', { day, span: spanOf(each) })}
                    onClick={() => isPending || mutate(each.id)}
                  >
                    {t('week.remove')}
                  </Button>
                </dd>
              ))}
            </div>
          );
        })}
      </dl>
      <AddHours teacher={teacher} zone={zone} />
    </Part>
  );
}
