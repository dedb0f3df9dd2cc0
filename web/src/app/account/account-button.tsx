import type { ComponentProps } from 'react';
import { useTranslation } from '#i18n/use-translation.ts';
import { ChevronIcon } from '#kit/icons/icons.tsx';
import { Avatar } from '#kit/names/avatar.tsx';
import { joinNames } from '#kit/names/names.ts';
import { useAuth } from '#lib/auth/auth-context.ts';
import styles from './account-menu.module.css';

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

/** Until the profile is loaded, the data of the sign-up is shown. */
export function usePersonName(): string {
  const { user, profile } = useAuth();
  const data: Record<string, unknown> = user?.user_metadata ?? {};
  const first = profile?.first_name || text(data.first_name);
  const last = profile?.last_name || text(data.last_name);
  return joinNames(first, last) || text(data.full_name) || (user?.email ?? '');
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
