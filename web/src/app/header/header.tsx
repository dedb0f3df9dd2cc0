import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { useTranslation } from '#i18n/use-translation.ts';
import { Logo } from '#kit/art/logo.tsx';
import { ButtonLink } from '#kit/button/button.tsx';
import { IconButton } from '#kit/button/icon-button.tsx';
import { TextLink } from '#kit/button/text-link.tsx';
import { CloseIcon, MenuIcon } from '#kit/icons/icons.tsx';
import { useAuth } from '#lib/auth/auth-context.ts';
import { isChild } from '#lib/auth/child.ts';
import styles from './header.module.css';
import { LanguageMenu } from './language-menu.tsx';
import { LazyInbox } from './lazy-inbox.tsx';
import { Navigation } from './navigation.tsx';
import { PaletteOpener } from './palette-opener.tsx';
import { ThemeSwitch } from './theme-switch.tsx';

type Props = {
  /** The menu of the person who is signed in; `null` for a visitor, who sees the sign-in link. Empty until it is known who it is. */
  account: ReactNode;
};

export function Header({ account }: Props) {
  const { t } = useTranslation('common');
  const { open, setOpen, button } = useFoldingMenu();
  // Children do not search for people.
  const searches = !isChild(useAuth());
  return (
    <header className={`page-width ${styles.header}`} data-menu={open ? 'open' : 'closed'}>
      <Link className={styles.home} to="/" aria-label={t('homeLink')}>
        <Logo />
      </Link>
      <div className={styles.menuButton}>
        <IconButton
          ref={button}
          label={open ? t('navigation.close') : t('navigation.open')}
          icon={open ? <CloseIcon /> : <MenuIcon />}
          aria-expanded={open}
          aria-controls="navigation"
          onClick={() => setOpen(!open)}
        />
      </div>
      <div id="navigation" className={styles.navigation}>
        <Navigation signedIn={account !== null} onFollow={() => setOpen(false)} />
      </div>
      <div className={styles.tools}>
        <div className={styles.besideLanguage}>{searches && <PaletteOpener shortcut />}</div>
        <LazyInbox />
        <LanguageMenu />
        <div className={styles.besideLanguage}>
          <ThemeSwitch />
        </div>
      </div>
      <div className={account === null ? styles.entrance : styles.account}>
        {account ?? (
          <>
            <TextLink quiet to="/auth" onClick={() => setOpen(false)}>
              {t('navigation.login')}
            </TextLink>
            <ButtonLink to="/auth" state={{ tab: 'signUp' }} onClick={() => setOpen(false)}>
              {t('navigation.signUp')}
            </ButtonLink>
          </>
        )}
      </div>
      <div className={styles.belowEverything}>
        {searches && <PaletteOpener inWords />}
        <ThemeSwitch inWords />
      </div>
    </header>
  );
}

/** Folds away by Escape, and when another page is shown. */
function useFoldingMenu() {
  const [openAt, setOpenAt] = useState<string>();
  const button = useRef<HTMLButtonElement>(null);
  const { key } = useLocation();
  const open = openAt === key;

  useEffect(() => {
    if (!open) return;
    const fold = (event: KeyboardEvent) => {
      // A dialog or menu above the page has handled the key.
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      setOpenAt(undefined);
      button.current?.focus();
    };
    document.addEventListener('keydown', fold);
    return () => document.removeEventListener('keydown', fold);
  }, [open]);

  return { open, setOpen: (next: boolean) => setOpenAt(next ? key : undefined), button };
}
