import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '#i18n/use-translation.ts';
import { formatDayAndTime } from '#kit/time/format.ts';
import { Loaded } from '#kit/waiting/loaded.tsx';
import { readDevice } from '#lib/browser/device.ts';
import { failedSignIns } from '../../api/list-sign-ins.ts';
import { Subsection } from '../section.tsx';
import styles from '../settings.module.css';

type Props = { person: string; zone: string };

/** Wrong passwords and second factors that somebody gave for this account. */
export function FailedSignIns({ person, zone }: Props) {
  const { t, texts } = useTranslation('settings');
  const query = useQuery(failedSignIns(person));
  return (
    <Subsection id="failed-sign-ins" title={t('signIns.failedTitle')}>
      <Loaded query={query} skeleton="1.5rem">
        {(list) =>
          list.length === 0 ? (
            <p className="small soft">{t('signIns.noneFailed')}</p>
          ) : (
            <>
              <p>{t('signIns.failedLead')}</p>
              <ul className="stack-4 plain-list">
                {list.map(({ failed_at, user_agent, ip }) => {
                  const { browser, system } = readDevice(user_agent);
                  return (
                    <li key={failed_at} className={styles.entry}>
                      <div>
                        <p className="cluster-3 middle">
                          <strong>
                            {[browser, system].filter(Boolean).join(', ') || t('signIns.unknown')}
                          </strong>
                        </p>
                        <p className="small soft">
                          {t('signIns.failed', {
                            moment: formatDayAndTime(failed_at, texts.language, zone),
                          })}
                          {ip && ` · ${ip}`}
                        </p>
                      </div>
                    </li>
                  );
                })}
              </ul>
            </>
          )
        }
      </Loaded>
    </Subsection>
  );
}
