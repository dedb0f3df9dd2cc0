import { useTranslation } from 'react-i18next';
import { Card } from '../../components/ui/card.tsx';
import styles from './dashboard-start.module.css';

const ways = {
  student: [
    ['findTeachers', '/find-teachers'],
    ['liveCourses', '/live-courses'],
    ['partners', '/find-partner'],
    ['messages', '/chat'],
  ],
  admin: [
    ['findTeachers', '/find-teachers'],
    ['liveCourses', '/live-courses'],
    ['profile', '/profile'],
  ],
} as const;

export function StudentStart() {
  return <Start of="student" />;
}

export function AdminStart() {
  return <Start of="admin" />;
}

/** The ways on from a dashboard whose tabs are not furnished yet. */
function Start({ of: role }: { of: keyof typeof ways }) {
  const { t } = useTranslation('dashboard');
  return (
    <div className={styles.ways}>
      {ways[role].map(([way, to]) => (
        <Card key={way} level={2} to={to} title={t(`ways.${way}.title`)}>
          {t(`ways.${way}.text`)}
        </Card>
      ))}
    </div>
  );
}
