import { policies } from '@lomdim/contract/constants';
import type { ReactNode } from 'react';
import { Trans } from '#i18n/trans.tsx';
import { useTranslation } from '#i18n/use-translation.ts';
import { TextLink } from '#kit/button/text-link.tsx';
import styles from '../families.module.css';

const points = ['kept', 'notKept', 'seen', 'oneToOne', 'yours'] as const;

/** What a parent agrees to, in plain words, and the box to tick. */
export function Consent({ children }: { children: ReactNode }) {
  const { t } = useTranslation('families');
  return (
    <section className={`surface stack-3 ${styles.consent}`} aria-labelledby="consent-title">
      <h3 id="consent-title" className="strong">
        {t('consent.title')}
      </h3>
      <ul className={`stack-2 ${styles.points}`}>
        {points.map((point) => (
          <li key={point}>{t(`consent.${point}`)}</li>
        ))}
      </ul>
      <p className="small soft">
        <Trans
          text={t('consent.more', { version: policies.childrenVersion })}
          components={{
            privacy: (
              <TextLink to="/privacy#section-8" target="_blank">
                {null}
              </TextLink>
            ),
          }}
        />
      </p>
      {children}
    </section>
  );
}
