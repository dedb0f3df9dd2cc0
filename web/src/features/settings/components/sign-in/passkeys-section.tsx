import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '#i18n/use-translation.ts';
import { ActionButton } from '#kit/action/action-button.tsx';
import { formatMoment } from '#kit/time/format.ts';
import { Loaded } from '#kit/waiting/loaded.tsx';
import { browserHasPasskeys } from '#lib/auth/sign-in/passkeys.ts';
import { showToast } from '#lib/toasts.ts';
import { addPasskey, removePasskey } from '../../api/change-passkeys.ts';
import { type Passkey, passkeys } from '../../api/list-passkeys.ts';
import { RemoveButton } from '../remove-button.tsx';
import { Section } from '../section.tsx';
import styles from '../settings.module.css';
import { RenamePasskey } from './rename-passkey.tsx';

/** Sign-in without a password: fingerprint, face or PIN of the device. */
export function PasskeysSection({ person, zone }: { person: string; zone: string }) {
  const { t } = useTranslation('settings');
  const query = useQuery(passkeys(person));
  async function add(number: number) {
    await addPasskey(t('passkeys.name', { number }));
    showToast('done', t('passkeys.added'));
  }
  return (
    <Section id="passkeys" title={t('passkeys.title')} lead={t('passkeys.lead')}>
      <Loaded query={query} skeleton="2.75rem">
        {(list) => (
          <>
            {list.length > 0 && <PasskeyList list={list} zone={zone} />}
            {browserHasPasskeys() ? (
              <ActionButton look="quiet" work={() => add(list.length + 1)}>
                {t('passkeys.add')}
              </ActionButton>
            ) : (
              <p className="soft">{t('passkeys.notHere')}</p>
            )}
          </>
        )}
      </Loaded>
    </Section>
  );
}

function PasskeyList({ list, zone }: { list: readonly Passkey[]; zone: string }) {
  const { t, texts } = useTranslation('settings');
  const day = (moment: string) => formatMoment(moment, texts.language, zone);
  return (
    <ul className="stack-4 plain-list">
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
            <div className={`cluster-3 ${styles.actions}`}>
              <RenamePasskey id={id} name={shown} />
              <RemoveButton
                text={t('remove')}
                about={shown}
                title={t('passkeys.removeTitle')}
                description={t('passkeys.removeText')}
                work={async () => {
                  await removePasskey(id);
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
