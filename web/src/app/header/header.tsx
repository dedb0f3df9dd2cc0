import { memo, type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
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
  const { open, unfold, fold, button } = useFoldingMenu();
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
          onClick={open ? fold : unfold}
        />
      </div>
      <div id="navigation" className={styles.navigation}>
        <Navigation signedIn={account !== null} onFollow={fold} />
      </div>
      <Tools searches={searches} />
      <div className={account === null ? styles.entrance : styles.account}>
        {account ?? (
          <>
            <TextLink quiet to="/auth" onClick={fold}>
              {t('navigation.login')}
            </TextLink>
            <ButtonLink to="/auth" state={{ tab: 'signUp' }} onClick={fold}>
              {t('navigation.signUp')}
            </ButtonLink>
          </>
        )}
      </div>
      <ToolsInWords searches={searches} />
    </header>
  );
}

// Whoever opens the menu waits for it to be drawn: what it does not change is not drawn again.
const Tools = memo(function Tools({ searches }: { searches: boolean }) {
  return (
    <div className={styles.tools}>
      <div className={styles.besideLanguage}>{searches && <PaletteOpener shortcut />}</div>
      <LazyInbox />
      <LanguageMenu />
      <div className={styles.besideLanguage}>
        <ThemeSwitch />
      </div>
    </div>
  );
});

const ToolsInWords = memo(function ToolsInWords({ searches }: { searches: boolean }) {
  return (
    <div className={styles.belowEverything}>
      {searches && <PaletteOpener inWords />}
      <ThemeSwitch inWords />
    </div>
  );
});

/** Folds away by Escape, and when another page is shown. */
function useFoldingMenu() {
  const [openAt, setOpenAt] = useState<string>();
  const button = useRef<HTMLButtonElement>(null);
  const { key } = useLocation();
  const open = openAt === key;

  useEffect(() => {
    if (!open) return;
    const foldByKey = (event: KeyboardEvent) => {
      // A dialog or menu above the page has handled the key.
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      setOpenAt(undefined);
      button.current?.focus();
    };
    document.addEventListener('keydown', foldByKey);
    return () => document.removeEventListener('keydown', foldByKey);
  }, [open]);

  const unfold = () => setOpenAt(key);
  const fold = useCallback(() => setOpenAt(undefined), []);
  return { open, unfold, fold, button };
}
