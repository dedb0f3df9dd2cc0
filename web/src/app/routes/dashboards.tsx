import { useTranslation } from 'react-i18next';
import { PageFrame } from '../../components/page-frame.tsx';
import { Card } from '../../components/ui/card.tsx';
import { useAuth } from '../../lib/auth/auth-context.ts';
import { usePageHead } from '../../lib/page-head.ts';
import styles from './dashboards.module.css';

const ways = {
  student: [
    ['findTeachers', '/find-teachers'],
    ['liveCourses', '/live-courses'],
    ['partners', '/find-partner'],
    ['messages', '/chat'],
  ],
  teacher: [
    ['profile', '/profile'],
    ['liveCourses', '/live-courses'],
    ['messages', '/chat'],
  ],
  admin: [
    ['findTeachers', '/find-teachers'],
    ['liveCourses', '/live-courses'],
    ['profile', '/profile'],
  ],
} as const;

export function StudentDashboardPage() {
  return <Start of="student" />;
}

export function TeacherDashboardPage() {
  return <Start of="teacher" />;
}

export function AdminDashboardPage() {
  return <Start of="admin" />;
}

/** Where someone stands after signing in: a greeting, and the ways on. */
function Start({ of: role }: { of: keyof typeof ways }) {
  const { t } = useTranslation('dashboard');
  const { profile } = useAuth();
  usePageHead({ title: `${t(`${role}.title`)} · Lomdim`, description: t(`${role}.lead`), indexed: false });
  const name = profile?.first_name;
  return (
    <PageFrame
      title={t(`${role}.title`)}
      lead={
        <>
          {name ? t('greeting', { name }) : t('greetingNameless')} {t(`${role}.lead`)}
        </>
      }
    >
      <div className={styles.ways}>
        {ways[role].map(([way, to]) => (
          <Card key={way} level={2} to={to} title={t(`ways.${way}.title`)}>
            {t(`ways.${way}.text`)}
          </Card>
        ))}
      </div>
    </PageFrame>
  );
}
