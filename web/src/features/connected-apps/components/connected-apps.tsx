import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '#i18n/use-translation.ts';
import { Button } from '#kit/button/button.tsx';
import { Confirm } from '#kit/overlay/confirm.tsx';
import { formatMoment } from '#kit/time/format.ts';
import { Loaded } from '#kit/waiting/loaded.tsx';
import { showToast } from '#lib/toasts.ts';
import { type ConnectedApp, connectedApps } from '../api/list-connected-apps.ts';
import { removeConnectedApp } from '../api/remove-connected-app.ts';
import { useScopeTexts } from '../use-scope-texts.ts';
import { AppSite } from './app-site.tsx';
import { AppTile } from './app-tile.tsx';
import styles from './connected-apps.module.css';

type Props = { person: string; zone: string };

/** Every app that may act in the person's name, each with the way to end that. */
export function ConnectedApps({ person, zone }: Props) {
  const { t } = useTranslation('connectedApps');
  const query = useQuery(connectedApps(person));
  return (
    <Loaded query={query} skeleton="3rem">
      {({ list }) =>
        list.length === 0 ? (
          <p className="small soft">{t('list.empty')}</p>
        ) : (
          <>
            <p>{t('list.lead')}</p>
            <ul className="stack-5 plain-list">
              {list.map((app) => (
                <Entry key={app.id} app={app} zone={zone} />
              ))}
            </ul>
          </>
        )
      }
    </Loaded>
  );
}

function Entry({ app, zone }: { app: ConnectedApp; zone: string }) {
  const { t, texts } = useTranslation('connectedApps');
  const name = app.name || t('nameless');
  const scopes = useScopeTexts(app.scopes);
  const joined = (parts: string[]) => new Intl.ListFormat(texts.language).format(parts);
  return (
    <li className={`${styles.entry} ${styles.top}`}>
      <AppTile name={name} />
      <div className={styles.words}>
        <p className="strong" dir="auto">
          {name}
        </p>
        <p className="small">
          <span className="soft">
            {t('list.since', { day: formatMoment(app.since, texts.language, zone) })}
            {app.site && ' · '}
          </span>
          <AppSite site={app.site} />
        </p>
        {scopes.length > 0 && <p className="small soft">{t('list.can', { list: joined(scopes) })}</p>}
      </div>
      <Confirm
        title={t('list.removeTitle', { name })}
        description={t('list.removeText')}
        action={t('list.remove')}
        keep={t('list.keep')}
        trigger={
          <Button look="quiet" aria-label={t('list.removeOf', { name })}>
            {t('list.remove')}
          </Button>
        }
        work={async () => {
          await removeConnectedApp(app.id);
          showToast('done', t('list.removed', { name }));
        }}
      />
    </li>
  );
}
