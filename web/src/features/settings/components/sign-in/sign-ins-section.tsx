import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from '#i18n/use-translation.ts';
import { useAction } from '#kit/action/use-action.ts';
import { Alert } from '#kit/alert/alert.tsx';
import { Badge } from '#kit/badge/badge.tsx';
import { Button } from '#kit/button/button.tsx';
import { formatDayAndTime, zoneTitle } from '#kit/time/format.ts';
import { Loaded } from '#kit/waiting/loaded.tsx';
import { readDevice } from '#lib/browser/device.ts';
import { showToast } from '#lib/toasts.ts';
import { endOtherSignIns, endSignIn } from '../../api/end-sign-ins.ts';
import { signIns } from '../../api/list-sign-ins.ts';
import { Section } from '../section.tsx';
import styles from '../settings.module.css';
import { FailedSignIns } from './failed-sign-ins.tsx';

type Props = {
  person: string;
  zone: string;
  /** Who else is let into the account. */
  children?: ReactNode;
};

export function SignInsSection({ person, zone, children }: Props) {
  const { t, texts } = useTranslation('settings');
  const query = useQuery(signIns(person));
  const { busy, failure, run } = useAction(async (end: () => Promise<void>, said: string) => {
    await end();
    showToast('done', said);
  });

  return (
    <Section
      id="signIns"
      title={t('signIns.title')}
      lead={t('signIns.lead', { zone: zoneTitle(zone, texts.language) })}
    >
      <Loaded query={query} skeleton="6rem">
        {(list) => (
          <>
            <ul className="stack-4 plain-list">
              {list.map((each) => (
                <li key={each.id} className={styles.entry}>
                  <SignIn {...each} zone={zone} />
                  {!each.is_this_one && (
                    <Button
                      look="quiet"
                      busy={busy}
                      onClick={() => void run(() => endSignIn(each.id), t('signIns.ended'))}
                    >
                      {t('signIns.end')}
                    </Button>
                  )}
                </li>
              ))}
            </ul>
            <Alert error={failure} />
            {list.length > 1 && (
              <Button
                look="quiet"
                busy={busy}
                onClick={() => void run(endOtherSignIns, t('signIns.endedOthers'))}
              >
                {t('signIns.endOthers')}
              </Button>
            )}
          </>
        )}
      </Loaded>
      {children}
      <FailedSignIns person={person} zone={zone} />
    </Section>
  );
}

type SignInProps = {
  user_agent: string | null;
  ip: string | null;
  last_used_at: string;
  is_this_one: boolean;
  zone: string;
};

function SignIn({ user_agent, ip, last_used_at, is_this_one, zone }: SignInProps) {
  const { t, texts } = useTranslation('settings');
  const { browser, system } = readDevice(user_agent);
  return (
    <div>
      <p className="cluster-3 middle">
        <strong>{[browser, system].filter(Boolean).join(', ') || t('signIns.unknown')}</strong>
        {is_this_one && <Badge tone="live">{t('signIns.here')}</Badge>}
      </p>
      <p className="small soft">
        {t('signIns.used', { moment: formatDayAndTime(last_used_at, texts.language, zone) })}
        {ip && ` · ${ip}`}
      </p>
    </div>
  );
}
