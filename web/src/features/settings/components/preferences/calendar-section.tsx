import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '#i18n/use-translation.ts';
import { ActionButton } from '#kit/action/action-button.tsx';
import { formatMoment } from '#kit/time/format.ts';
import { Loaded } from '#kit/waiting/loaded.tsx';
import { showToast } from '#lib/toasts.ts';
import {
  calendarSince,
  removeCalendarAddress,
  renewCalendarAddress,
} from '../../api/change-calendar-address.ts';
import { CopyButton } from '../copy-button.tsx';
import { RemoveButton } from '../remove-button.tsx';
import { Section } from '../section.tsx';
import styles from '../settings.module.css';

type Props = { person: string; zone: string };

export function CalendarSection({ person, zone }: Props) {
  const { t, texts } = useTranslation('settings');
  const query = useQuery(calendarSince(person));
  const [address, setAddress] = useState<string>();
  const renew = async () => setAddress(await renewCalendarAddress());

  return (
    <Section id="calendar" title={t('calendar.title')} lead={t('calendar.lead')}>
      {address && <NewAddress address={address} />}
      <Loaded query={query} skeleton="2.75rem">
        {(since) =>
          since === null ? (
            <ActionButton look="quiet" work={renew}>
              {t('calendar.create')}
            </ActionButton>
          ) : (
            <>
              <p className="soft">
                {t('calendar.since', { day: formatMoment(since, texts.language, zone) })}
              </p>
              <div className="cluster-3 middle">
                <RemoveButton
                  text={t('calendar.renew')}
                  title={t('calendar.renewTitle')}
                  description={t('calendar.renewText')}
                  work={renew}
                />
                <RemoveButton
                  text={t('calendar.remove')}
                  title={t('calendar.removeTitle')}
                  description={t('calendar.removeText')}
                  work={async () => {
                    await removeCalendarAddress();
                    setAddress(undefined);
                    showToast('done', t('calendar.removed'));
                  }}
                />
              </div>
            </>
          )
        }
      </Loaded>
    </Section>
  );
}

function NewAddress({ address }: { address: string }) {
  const { t } = useTranslation('settings');
  return (
    <>
      <p role="status">{t('calendar.once')}</p>
      <code className={styles.secret}>{address}</code>
      <div className="cluster-3 middle">
        <CopyButton text={address} label={t('calendar.copy')} />
      </div>
    </>
  );
}
