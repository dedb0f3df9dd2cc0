import { useTranslation } from '#i18n/use-translation.ts';
import { Badge } from '#kit/badge/badge.tsx';
import { formatMoment } from '#kit/time/format.ts';
import { useAuth } from '#lib/auth/auth-context.ts';
import { useLanguage } from '#lib/language/language-context.ts';
import { viewerZone } from '#lib/time-zones/zones.ts';
import type { Application } from '../api/own-application.ts';
import styles from './teachers-of-children.module.css';

const tones = { pending: 'press', approved: 'honour', rejected: 'danger', withdrawn: 'plain' } as const;

/** How an application stands, since when, and what was said with it. */
export function Standing({ application }: { application: Application }) {
  const { t } = useTranslation('teachersOfChildren');
  const { language } = useLanguage();
  const { profile } = useAuth();
  const { reference_words, note, applied_at, decided_at } = application;
  const status =
    (['approved', 'rejected', 'withdrawn'] as const).find((each) => each === application.status) ?? 'pending';
  const isUnsaid = status === 'pending' && application.rules_version === null;
  const date = formatMoment(decided_at ?? applied_at, language, viewerZone(profile));
  return (
    <div className="callout stack-3">
      <p className="cluster-2 middle">
        <Badge tone={tones[status]}>{t(`standing.${status}.badge`)}</Badge>
        <span>{isUnsaid ? t('standing.unsaid') : t(`standing.${status}.text`, { date })}</span>
      </p>
      {note && (
        <p className={styles.words} dir="auto">
          {note}
        </p>
      )}
      {reference_words && status === 'pending' && (
        <div>
          <p className="small soft">{t('references.label')}</p>
          <p className={styles.words} dir="auto">
            {reference_words}
          </p>
        </div>
      )}
    </div>
  );
}
