import { useLocation, useNavigate } from 'react-router';
import { useTranslation } from '#i18n/use-translation.ts';
import { Button } from '#kit/button/button.tsx';
import { TextLink } from '#kit/button/text-link.tsx';
import { showToast } from '#lib/toasts.ts';
import styles from '../partners.module.css';
import { ExplainedButton } from './explained-button.tsx';

/** Visitors sign in first, and come back to what they looked at. */
export function VisitorActions({ name }: { name: string }) {
  const { t } = useTranslation('partners');
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  function signIn() {
    showToast('news', t('signInFirst'));
    navigate('/auth', { state: { from: pathname + search } });
  }
  return (
    <div className={styles.actions}>
      <Button look="quiet" aria-label={t('actionFor', { action: t('message'), name })} onClick={signIn}>
        {t('message')}
      </Button>
      <Button aria-label={t('actionFor', { action: t('connect'), name })} onClick={signIn}>
        {t('connect')}
      </Button>
    </div>
  );
}

/** For a student who has not said whether they are a man or a woman. */
export function GenderlessActions({ name }: { name: string }) {
  const { t } = useTranslation('partners');
  return (
    <div className={styles.actions}>
      <ExplainedButton text={t('message')} name={name} why={t('why.notYet')} />
      <ExplainedButton
        text={t('connect')}
        name={name}
        why={t('why.gender')}
        link={<TextLink to="/profile">{t('own.toProfile')}</TextLink>}
      />
    </div>
  );
}
