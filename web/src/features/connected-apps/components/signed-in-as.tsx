import { useLocation } from 'react-router';
import { useTranslation } from '#i18n/use-translation.ts';
import { Button } from '#kit/button/button.tsx';
import { Avatar } from '#kit/names/avatar.tsx';
import { fullName } from '#kit/names/names.ts';
import { pathOf } from '#lib/auth/arrival/return-target.ts';
import { useAuth } from '#lib/auth/auth-context.ts';
import styles from './connected-apps.module.css';

/** Whose account it is about, and the way to another. */
export function SignedInAs({ email }: { email: string }) {
  const { t } = useTranslation('connectedApps');
  const { profile } = useAuth();
  const name = fullName(profile) || email;
  return (
    <section className="stack-3" aria-labelledby="account">
      <h2 id="account" className={styles.subtitle}>
        {t('account.title')}
      </h2>
      <div className={styles.entry}>
        <Avatar name={name} src={profile?.avatar_url ?? null} />
        <div className={styles.words}>
          <p className="strong" dir="auto">
            {name}
          </p>
          {email !== name && <p className="small soft">{email}</p>}
        </div>
        <OtherAccountButton />
      </div>
    </section>
  );
}

/** Comes back to this address with whoever signs in then. */
export function OtherAccountButton() {
  const { t } = useTranslation('connectedApps');
  const { changeAccount, loading } = useAuth();
  const location = useLocation();
  return (
    <Button look="quiet" busy={loading} onClick={() => void changeAccount(pathOf(location))}>
      {t('account.other')}
    </Button>
  );
}
