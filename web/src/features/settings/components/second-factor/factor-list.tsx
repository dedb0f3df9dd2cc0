import { useTranslation } from '#i18n/use-translation.ts';
import { formatMoment } from '#kit/time/format.ts';
import { showToast } from '#lib/toasts.ts';
import { removeFactor } from '../../api/change-factors.ts';
import type { Factor } from '../../api/list-factors.ts';
import { RemoveButton } from '../remove-button.tsx';
import styles from '../settings.module.css';

type Props = { list: readonly Factor[]; zone: string };

export function FactorList({ list, zone }: Props) {
  const { t, texts } = useTranslation('settings');
  const day = (moment: string) => formatMoment(moment, texts.language, zone);
  return (
    <ul className="stack-4 plain-list">
      {list.map(({ id, name, since, lastUsed, isKey }) => {
        const shown = name || t(isKey ? 'secondFactor.namelessKey' : 'secondFactor.nameless');
        return (
          <li key={id} className={styles.entry}>
            <div>
              <strong dir="auto">{shown}</strong>
              <p className="small soft">
                {t('secondFactor.since', { day: day(since) })}
                {lastUsed && ` · ${t('passkeys.used', { day: day(lastUsed) })}`}
              </p>
            </div>
            <RemoveButton
              text={t('remove')}
              about={shown}
              title={t('secondFactor.removeTitle')}
              description={list.length === 1 ? t('secondFactor.removeLast') : t('secondFactor.removeOne')}
              work={async () => {
                await removeFactor(id);
                showToast('done', t('secondFactor.removed'));
              }}
            />
          </li>
        );
      })}
    </ul>
  );
}
