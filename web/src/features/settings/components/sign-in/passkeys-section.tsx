import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useAction } from '#kit/action/use-action.ts';
import { Alert } from '#kit/alert/alert.tsx';
import { Button } from '#kit/button/button.tsx';
import { formatMoment } from '#kit/time/format.ts';
import { browserHasPasskeys } from '#lib/auth/passkeys.ts';
import { showToast } from '#lib/toasts.ts';
import { addPasskey, type Passkey, passkeys, removePasskey } from '../../api/change-passkeys.ts';
import { Loaded } from '../loaded.tsx';
import { RemoveButton } from '../remove-button.tsx';
import { Section } from '../section.tsx';
import styles from '../settings.module.css';
import { RenamePasskey } from './rename-passkey.tsx';

/** Sign-in without a password: fingerprint, face or PIN of the device. */
export function PasskeysSection({ person, zone }: { person: string; zone: string }) {
  const { t } = useTranslation('settings');
  const client = useQueryClient();
  const query = useQuery(passkeys(person));
  const reload = () => client.invalidateQueries({ queryKey: passkeys(person).queryKey });
  return (
    <Section id="passkeys" title={t('passkeys.title')} lead={t('passkeys.lead')}>
      <Loaded query={query} height="2.75rem">
        {(list) => (
          <>
            {list.length > 0 && <PasskeyList list={list} zone={zone} onChanged={reload} />}
            {browserHasPasskeys() ? (
              <AddPasskey number={list.length + 1} onAdded={reload} />
            ) : (
              <p className="soft">{t('passkeys.notHere')}</p>
            )}
          </>
        )}
      </Loaded>
    </Section>
  );
}

function AddPasskey({ number, onAdded }: { number: number; onAdded: () => Promise<void> }) {
  const { t } = useTranslation('settings');
  const { busy, failure, run } = useAction(async () => {
    await addPasskey(t('passkeys.name', { number }));
    await onAdded();
    showToast('done', t('passkeys.added'));
  });
  return (
    <>
      <Button look="quiet" busy={busy} onClick={() => void run()}>
        {t('passkeys.add')}
      </Button>
      <Alert error={failure} />
    </>
  );
}

type ListProps = { list: readonly Passkey[]; zone: string; onChanged: () => Promise<void> };

function PasskeyList({ list, zone, onChanged }: ListProps) {
  const { t, i18n } = useTranslation('settings');
  const day = (moment: string) => formatMoment(moment, i18n.resolvedLanguage, zone);
  return (
    <ul className={styles.list}>
      {list.map(({ id, name, since, lastUsed }) => {
        const shown = name || t('passkeys.nameless');
        return (
          <li key={id} className={styles.entry}>
            <div>
              <strong dir="auto">{shown}</strong>
              <p className="small soft">
                {t('passkeys.since', { day: day(since) })}
                {' · '}
                {lastUsed ? t('passkeys.used', { day: day(lastUsed) }) : t('passkeys.neverUsed')}
              </p>
            </div>
            <div className={styles.actions}>
              <RenamePasskey id={id} name={shown} onRenamed={onChanged} />
              <RemoveButton
                text={t('remove')}
                about={shown}
                title={t('passkeys.removeTitle')}
                description={t('passkeys.removeText')}
                work={async () => {
                  await removePasskey(id);
                  await onChanged();
                  showToast('done', t('passkeys.removed'));
                }}
              />
            </div>
          </li>
        );
      })}
    </ul>
  );
}
