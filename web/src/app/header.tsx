import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Logo } from '../components/art/logo.tsx';
import { LanguageMenu } from '../components/language-menu.tsx';
import { ThemeSwitch } from '../components/theme-switch.tsx';
import styles from './header.module.css';

export function Header() {
  const { t } = useTranslation('common');
  return (
    <header className={styles.header}>
      <Link className={styles.home} to="/" aria-label={t('homeLink')}>
        <Logo />
      </Link>
      <div className={styles.tools}>
        <LanguageMenu />
        <ThemeSwitch />
      </div>
    </header>
  );
}
