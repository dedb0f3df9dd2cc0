import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '#i18n/use-translation.ts';
import { formatMoment } from '#kit/time/format.ts';
import { Loaded } from '#kit/waiting/loaded.tsx';
import { recoveryCodes } from '../../api/list-factors.ts';
import { RemoveButton } from '../remove-button.tsx';
import styles from '../settings.module.css';

type Props = { person: string; zone: string; onRenew: () => Promise<void> };

/** How many codes are left on the paper, and a new paper. */
export function RecoveryCodes({ person, zone, onRenew }: Props) {
  const { t, texts } = useTranslation('settings');
  const query = useQuery(recoveryCodes(person));
  return (
    <Loaded query={query} skeleton="2.75rem">
      {({ left, madeAt }) => (
        <div className={styles.entry}>
          <div>
            <h3 className={styles.subtitle}>{t('recoveryCodes.title')}</h3>
            <p className="small soft">
              {t('recoveryCodes.left', { count: left })}{' '}
              {madeAt && t('recoveryCodes.since', { day: formatMoment(madeAt, texts.language, zone) })}
            </p>
          </div>
          <RemoveButton
            text={t('recoveryCodes.renew')}
            title={t('recoveryCodes.renewTitle')}
            description={t(left === 0 ? 'recoveryCodes.what' : 'recoveryCodes.renewText')}
            work={onRenew}
          />
        </div>
      )}
    </Loaded>
  );
}
