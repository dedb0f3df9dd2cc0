import { type ComponentProps, lazy, Suspense, useCallback, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Avatar } from '../components/ui/avatar.tsx';
import { ChevronIcon } from '../components/ui/icons.tsx';
import { useAuth } from '../lib/auth/auth-context.ts';
import styles from './account-menu.module.css';

const loadEntries = async () => ({
  default: (await import('./account-menu-entries.tsx')).AccountMenuEntries,
});
const AccountMenuEntries = lazy(loadEntries);

/**
 * The button is there with the first paint, so the header never jumps; what unfolds from it arrives a moment later.
 * Pressed before that, it unfolds as soon as it can.
 */
export function AccountMenu() {
  const { name } = usePerson();
  const [wanted, setWanted] = useState(false);
  const hadFocus = useRef(false);
  const firstButton = useCallback((button: HTMLButtonElement | null) => {
    return () => {
      hadFocus.current = button !== null && button === document.activeElement;
    };
  }, []);
  return (
    <Suspense fallback={<AccountButton ref={firstButton} name={name} onClick={() => setWanted(true)} />}>
      <AccountMenuEntries openAtOnce={wanted} hadFocus={hadFocus} />
    </Suspense>
  );
}

type ButtonProps = ComponentProps<'button'> & { name: string };

export function AccountButton({ name, ...button }: ButtonProps) {
  const { t } = useTranslation('common');
  const { profile } = useAuth();
  return (
    <button type="button" {...button} className={styles.button}>
      <Avatar name={name} src={profile?.avatar_url ?? null} size="small" />
      <span className="visually-hidden">{t('account.menu')}: </span>
      <span className={styles.name} dir="auto">
        {name}
      </span>
      <ChevronIcon />
    </button>
  );
}

/** Before the profile is there, what was said at sign-up will do. */
export function usePerson(): { name: string; firstName: string } {
  const { user, profile } = useAuth();
  const data: Record<string, unknown> = user?.user_metadata ?? {};
  const firstName = profile?.first_name || text(data.first_name);
  const name = [firstName, profile?.last_name || text(data.last_name)].filter(Boolean).join(' ');
  return { name: name || text(data.full_name) || (user?.email ?? ''), firstName };
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
