import { ReportPeople } from '#features/reports/components/report-people.tsx';
import { useTeachersOf } from '#features/student-dashboard/use-teachers-of.ts';
import { useTranslation } from '#i18n/use-translation.ts';

/** A child says that something is wrong with somebody, also when no lesson is planned with them any more. */
export function ChildReports({ userId }: { userId: string }) {
  const { t } = useTranslation('dashboard');
  const { ever } = useTeachersOf({ userId });
  if (ever.length === 0) return null;
  return (
    <section className="stack-3" aria-labelledby="child-report">
      <h2 id="child-report" className="step-title">
        {t('child.report.title')}
      </h2>
      <p>{t('child.report.text')}</p>
      <ReportPeople people={ever} />
    </section>
  );
}
