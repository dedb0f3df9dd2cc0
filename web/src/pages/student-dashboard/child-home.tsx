import { MaterialList } from '#features/courses/components/course/material-list.tsx';
import { ChildAgenda } from '#features/lessons/components/agenda/child-agenda.tsx';
import { QuickReport } from '#features/reports/components/quick-report.tsx';
import { MyCourses } from '#features/student-dashboard/components/my-courses.tsx';
import { useTranslation } from '#i18n/use-translation.ts';
import { PageFrame } from '#kit/layout/page-frame.tsx';
import { useAuth } from '#lib/auth/auth-context.ts';
import { ChildReports } from './child-reports.tsx';

/** A child's home: its next lesson, its classes, its material. Nothing to search, nobody to write to. */
export function ChildHome() {
  const { t } = useTranslation('dashboard');
  const { user, profile } = useAuth();
  if (!user) return null;
  const name = profile?.first_name;
  return (
    <PageFrame title={name ? t('greeting', { name }) : t('greetingNameless')} lead={t('child.lead')}>
      <div className="stack-6">
        <ChildAgenda
          report={(id) => (
            <div>
              <QuickReport reported={{ kind: 'room', id }} />
            </div>
          )}
        />
        <MyCourses
          userId={user.id}
          forChild
          materials={(courseId) => <MaterialList courseId={courseId} userId={user.id} />}
        />
        <ChildReports userId={user.id} />
      </div>
    </PageFrame>
  );
}
