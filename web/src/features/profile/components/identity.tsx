import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Badge } from '#kit/badge/badge.tsx';
import { fullName } from '#kit/names/names.ts';
import type { Profile } from '#lib/auth/auth-state.ts';
import styles from './profile.module.css';

type Props = { profile: Profile; picture: ReactNode; action: ReactNode };

/** Who this is: picture, name, address and role. */
export function Identity({ profile, picture, action }: Props) {
  const { t } = useTranslation(['profile', 'common']);
  const role = (['teacher', 'student', 'admin'] as const).find((each) => each === profile.role) ?? 'student';
  return (
    <div className="cluster-5 middle">
      {picture}
      <div className={styles.who}>
        <h2 className={styles.name} dir="auto">
          {fullName(profile) || t('nameless')}
        </h2>
        <p className={styles.email}>{profile.email}</p>
        <p className={styles.badges}>
          <Badge tone="press">{t(`common:account.roles.${role}`)}</Badge>
        </p>
      </div>
      {action}
    </div>
  );
}
