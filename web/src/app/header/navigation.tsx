import { memo } from 'react';
import { NavLink } from 'react-router';
import { useTranslation } from '#i18n/use-translation.ts';
import { useAuth } from '#lib/auth/auth-context.ts';
import { isChild } from '#lib/auth/child.ts';
import { pages } from '#pages/pages.ts';
import { LazyUnreadCount } from './lazy-inbox.tsx';
import styles from './navigation.module.css';

const links = pages
  .filter((page) => 'navigation' in page)
  .sort((one, other) => one.navigation.order - other.navigation.order);

type Props = { signedIn: boolean; onFollow: () => void };

export const Navigation = memo(function Navigation({ signedIn, onFollow }: Props) {
  const { t } = useTranslation('common');
  const child = isChild(useAuth());
  const shown = links.filter((page) =>
    child ? 'forChildren' in page && page.forChildren : signedIn || !('onlySignedIn' in page.navigation),
  );
  return (
    <nav aria-label={t('navigation.label')}>
      <ul className={`plain-list ${styles.links}`}>
        {shown.map(({ path, navigation }) => (
          <li key={path}>
            <NavLink className={styles.link ?? ''} to={path} end={path === '/'} onClick={onFollow}>
              {t(navigation.text)}
              {'unreadCount' in navigation && <LazyUnreadCount />}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
});
