import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Button, ButtonLink } from '#kit/button/button.tsx';
import { TextLink } from '#kit/button/text-link.tsx';
import { useAuth } from '#lib/auth/auth-context.ts';
import { errorMessage } from '#lib/errors/error-message.ts';
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
        <div className={styles.noteWords}>
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
  const { mutate, isPending } = useMutation({
    mutationFn: async (listed: boolean) => {
      const { error } = await updateProfile({ is_listed_as_partner: listed });
      if (error) throw error;
      return listed;
    },
    onSuccess: (listed) => showToast('done', listed ? t('own.nowListed') : t('own.noLongerListed')),
    onError: (error) => showToast('failed', errorMessage(error)),
  });
  return (
    <section className={`callout ${styles.note}`} aria-labelledby="own-listing">
      <div className={styles.noteWords}>
        <h2 id="own-listing" className={styles.noteTitle}>
          {isListed ? t('own.listedTitle') : t('own.unlistedTitle')}
        </h2>
        <p>{isListed ? t('own.listed') : t('own.unlisted')}</p>
      </div>
      <div className={styles.choices}>
        <Button look={isListed ? 'quiet' : 'strong'} busy={isPending} onClick={() => mutate(!isListed)}>
          {isListed ? t('own.leave') : t('own.list')}
        </Button>
        <TextLink to="/profile">{t('own.describe')}</TextLink>
      </div>
    </section>
  );
}
