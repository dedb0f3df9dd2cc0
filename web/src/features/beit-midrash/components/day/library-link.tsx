import type { ReactNode } from 'react';
import { useTranslation } from '#i18n/use-translation.ts';
import { Icon } from '#kit/icons/icons.tsx';
import styles from './learning.module.css';

/** To a text in the open library, in a tab of its own. */
export function LibraryLink({ href, children }: { href: string; children: ReactNode }) {
  const { t } = useTranslation('beitMidrash');
  return (
    <a className={styles.library} href={href} target="_blank" rel="noopener noreferrer">
      {children}
      <Icon size={14} directional>
        <path d="M8 4H4v12h12v-4M11.5 3.5h5v5M16 4l-7 7" />
      </Icon>
      <span className="visually-hidden"> {t('learning.newTab')}</span>
    </a>
  );
}
