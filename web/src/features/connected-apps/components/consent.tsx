import type { OAuthAuthorizationDetails } from '@supabase/supabase-js';
import { Trans } from '#i18n/trans.tsx';
import { useTranslation } from '#i18n/use-translation.ts';
import { useAction } from '#kit/action/use-action.ts';
import { Alert } from '#kit/alert/alert.tsx';
import { Button } from '#kit/button/button.tsx';
import { MarginNote, PageFrame } from '#kit/layout/page-frame.tsx';
import { type Decision, decideAuthorization } from '../api/decide-authorization.ts';
import { readApp } from '../app.ts';
import { useScopeTexts } from '../use-scope-texts.ts';
import { AppSite } from './app-site.tsx';
import { AppTile } from './app-tile.tsx';
import { BackTo } from './back-to.tsx';
import styles from './connected-apps.module.css';
import { SignedInAs } from './signed-in-as.tsx';

type Props = {
  details: OAuthAuthorizationDetails;
  isLeaving: boolean;
  onAnswered: (address: string) => void;
};

/** Asks whether an app may act for whoever is signed in. Both answers look alike, so that none is suggested. */
export function Consent({ details, isLeaving, onAnswered }: Props) {
  const { t } = useTranslation('connectedApps');
  const app = readApp(details.client);
  const name = app.name || t('nameless');
  const scopes = useScopeTexts(details.scope ?? '');
  const { busy, failure, input, run } = useAction(async (decision: Decision) => {
    onAnswered(await decideAuthorization(details.authorization_id, decision));
  });
  const isAnswered = busy || isLeaving;

  return (
    <PageFrame
      title={t('consent.title')}
      lead={<Trans text={t('consent.lead', { name })} components={{ app: <bdi /> }} />}
      margin={
        <MarginNote title={t('consent.keptTitle')}>
          <p>{t('consent.kept')}</p>
        </MarginNote>
      }
    >
      <div className={`stack-5 ${styles.consent}`}>
        <div className={`surface ${styles.app}`}>
          <AppTile name={name} />
          <div className={styles.words}>
            <p className="strong" dir="auto">
              {name}
            </p>
            <p className="small">
              {app.site ? <AppSite site={app.site} /> : <span className="soft">{t('noSite')}</span>}
            </p>
          </div>
        </div>
        <SignedInAs email={details.user.email} />
        <section className="stack-3" aria-labelledby="may">
          <h2 id="may" className={styles.subtitle}>
            {t('consent.may')}
          </h2>
          <ul className={styles.scopes}>
            <li>{t('scopes.acts')}</li>
            {scopes.map((scope) => (
              <li key={scope}>{scope}</li>
            ))}
          </ul>
        </section>
        <BackTo redirectUri={details.redirect_uri} />
        <p className="callout">{t('consent.care')}</p>
        <Alert error={failure} />
        <div className={styles.answers}>
          {(['allow', 'deny'] as const).map((decision) => (
            <Button
              key={decision}
              look="quiet"
              tall
              busy={isAnswered && input?.[0] === decision}
              aria-disabled={isAnswered}
              onClick={() => isAnswered || void run(decision)}
            >
              {t(`consent.${decision}`)}
            </Button>
          ))}
        </div>
      </div>
    </PageFrame>
  );
}
