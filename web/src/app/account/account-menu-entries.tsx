import { type RefObject, useEffect, useRef } from 'react';
import { useTranslation } from '#i18n/use-translation.ts';
import { Menu } from '#kit/overlay/menu.tsx';
import { useAuth } from '#lib/auth/auth-context.ts';
import { isChild } from '#lib/auth/child.ts';
import { roleOf } from '#lib/auth/role.ts';
import { pages } from '#pages/pages.ts';
import { AccountButton, usePersonName } from './account-button.tsx';
import styles from './account-menu.module.css';

const listed = pages
  .filter((page) => 'accountMenu' in page)
  .sort((one, other) => one.accountMenu.order - other.accountMenu.order);

export type PressedBy = 'key' | 'pointer';

type Props = {
  /** The button that this one replaces was already pressed. */
  pressedBy?: PressedBy | undefined;
  /** Whether the button that this one replaces had the focus. */
  hadFocus: RefObject<boolean>;
};

export function AccountMenuEntries({ pressedBy, hadFocus }: Props) {
  const { t } = useTranslation('common');
  const auth = useAuth();
  const { profile, signOut } = auth;
  const child = isChild(auth);
  const name = usePersonName();
  const role = roleOf(profile);
  const shown = child
    ? listed.filter((page) => 'forChildren' in page && page.forChildren)
    : listed.filter(({ access }) => !('role' in access) || access.role === role);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (hadFocus.current && pressedBy !== 'pointer') button.current?.focus();
    // A menu that does not know of the key would not focus its first entry, so the key is passed on to it.
    if (pressedBy === 'key') {
      button.current?.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true }));
    }
  }, [hadFocus, pressedBy]);
  return (
    <Menu
      defaultOpen={pressedBy === 'pointer'}
      trigger={<AccountButton ref={button} name={name} />}
      heading={
        <>
          <span className={styles.who} dir="auto">
            {name}
          </span>
          {role && <span className={styles.role}>{t(`account.roles.${child ? 'child' : role}`)}</span>}
        </>
      }
      groups={[
        shown.map(({ path, accountMenu }) => ({ id: path, text: t(accountMenu.text), to: path })),
        [{ id: 'logout', text: t('account.logout'), onSelect: () => void signOut() }],
      ].filter((entries) => entries.length > 0)}
    />
  );
}
