import { useTranslation } from 'react-i18next';
import { NavLink } from 'react-router';
import { LazyUnreadCount } from './lazy-inbox.tsx';
import styles from './navigation.module.css';

type Props = { signedIn: boolean; onFollow: () => void };

export function Navigation({ signedIn, onFollow }: Props) {
  const { t } = useTranslation('common');
  const links = [
    { to: '/', text: t('navigation.home') },
    { to: '/find-teachers', text: t('navigation.findTeachers') },
    { to: '/find-partner', text: t('navigation.studyPartners') },
    { to: '/live-courses', text: t('navigation.liveCourses') },
    { to: '/chat', text: t('navigation.messages') },
    ...(signedIn ? [{ to: '/dashboard', text: t('navigation.dashboard') }] : []),
  ];
  return (
    <nav aria-label={t('navigation.label')}>
      <ul className={styles.links}>
        {links.map(({ to, text }) => (
          <li key={to}>
            <NavLink className={styles.link ?? ''} to={to} end={to === '/'} onClick={onFollow}>
              {text}
              {to === '/chat' && <LazyUnreadCount />}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
