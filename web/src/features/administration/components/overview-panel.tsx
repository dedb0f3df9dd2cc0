import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '#i18n/use-translation.ts';
import { QueryFailure } from '#kit/alert/failure.tsx';
import { TextLink } from '#kit/button/text-link.tsx';
import { Card } from '#kit/layout/card.tsx';
import grid from '#kit/layout/card-grid.module.css';
import { formatOneDecimal } from '#kit/numbers/numbers.ts';
import { useLanguage } from '#lib/language/language-context.ts';
import { Figures } from '#shared/dashboard/figures.tsx';
import { overview } from '../api/get-overview.ts';
import { useAdministrationLive } from '../use-administration-live.ts';
import styles from './administration.module.css';
import { Panel } from './panel.tsx';

export function OverviewPanel() {
  const { t } = useTranslation('administration');
  const { language } = useLanguage();
  const query = useQuery(overview);
  const { data, error } = query;
  useAdministrationLive(['teacher_changes', 'courses', 'profile_requests'], ['overview']);
  return (
    <Panel title={t('overview.title')} lead={t('overview.lead')}>
      {error && !data ? (
        <QueryFailure query={query} />
      ) : (
        <Figures
          figures={[
            {
              name: t('overview.teachers'),
              value: data?.teachers.toLocaleString(language),
              note: data ? t('overview.pending', { count: data.pending_teachers }) : '',
            },
            { name: t('overview.courses'), value: data?.active_courses.toLocaleString(language) },
            {
              name: t('overview.students'),
              value: data?.students.toLocaleString(language),
              note: data ? (
                <TextLink to="?tab=approvals">
                  {t('overview.changes', { count: data.waiting_changes })}
                </TextLink>
              ) : (
                ''
              ),
            },
            { name: t('overview.hours'), value: data && formatOneDecimal(data.hours_this_month, language) },
          ]}
        />
      )}
      <section className={styles.panel} aria-labelledby="quick-actions">
        <h3 id="quick-actions">{t('overview.actions')}</h3>
        <div className={`${grid.grid} ${grid.few} ${styles.ways}`}>
          {(['approvals', 'courses', 'donations'] as const).map((way) => (
            <Card key={way} level={3} to={`?tab=${way}`} title={t(`overview.ways.${way}.title`)}>
              {t(`overview.ways.${way}.text`)}
            </Card>
          ))}
        </div>
      </section>
    </Panel>
  );
}
