import { useTranslation } from '#i18n/use-translation.ts';
import { toastError, useAction } from '#kit/action/use-action.ts';
import { Button, ButtonLink } from '#kit/button/button.tsx';
import { TextLink } from '#kit/button/text-link.tsx';
import { useAuth } from '#lib/auth/auth-context.ts';
import { showToast } from '#lib/toasts.ts';
import type { MissingRequirement } from '../standing.ts';
import styles from './partners.module.css';

/** The viewer's own state on this page: what is missing, or whether they are listed. */
export function OwnListing({ requirement }: { requirement: Exclude<MissingRequirement, 'visitor'> }) {
  const { t } = useTranslation('partners');
  const { profile } = useAuth();
  if (requirement === 'notStudent') {
    return (
      <div className={`callout ${styles.note}`}>
        <p>{t('own.notStudent')}</p>
      </div>
    );
  }
  if (requirement === 'gender') {
    return (
      <section className={`callout ${styles.note}`} aria-labelledby="own-listing">
        <div className={`stack-2 ${styles.noteWords}`}>
          <h2 id="own-listing" className={styles.noteTitle}>
            {t('own.genderTitle')}
          </h2>
          <p>{t('why.gender')}</p>
        </div>
        <ButtonLink to="/profile">{t('own.toProfile')}</ButtonLink>
      </section>
    );
  }
  return <Listing isListed={profile?.is_listed_as_partner ?? false} />;
}

function Listing({ isListed }: { isListed: boolean }) {
  const { t } = useTranslation('partners');
  const { updateProfile } = useAuth();
  const { busy, run } = useAction(async () => {
    const { error } = await updateProfile({ is_listed_as_partner: !isListed });
    if (error) throw error;
    showToast('done', isListed ? t('own.noLongerListed') : t('own.nowListed'));
  }, toastError);
  return (
    <section className={`callout ${styles.note}`} aria-labelledby="own-listing">
      <div className={`stack-2 ${styles.noteWords}`}>
        <h2 id="own-listing" className={styles.noteTitle}>
          {isListed ? t('own.listedTitle') : t('own.unlistedTitle')}
        </h2>
        <p>{isListed ? t('own.listed') : t('own.unlisted')}</p>
      </div>
      <div className="cluster-3 middle">
        <Button look={isListed ? 'quiet' : 'strong'} busy={busy} onClick={() => void run()}>
          {isListed ? t('own.leave') : t('own.list')}
        </Button>
        <TextLink to="/profile">{t('own.describe')}</TextLink>
      </div>
    </section>
  );
}
