import type { ReactNode } from 'react';
import { useTranslation } from '#i18n/use-translation.ts';
import { Card } from '#kit/layout/card.tsx';
import grid from '#kit/layout/card-grid.module.css';
import { addressOfResource, guides } from '../../beit-midrash-address.ts';
import styles from './resources.module.css';

type Props = {
  /** What has been written elsewhere on the site. */
  articles: ReactNode;
  /** What the teachers of one's courses have laid out. */
  materials: ReactNode;
};

/** The resources of the Beit Midrash. */
export function Resources({ articles, materials }: Props) {
  const { t } = useTranslation('beitMidrash');
  return (
    <section id="resources" className={styles.resources} aria-labelledby="resources-title">
      <div>
        <h2 id="resources-title">{t('resources.title')}</h2>
        <p className={`soft ${styles.lead}`}>{t('resources.lead')}</p>
      </div>
      <ul className={`${grid.grid} ${styles.shelf}`}>
        {(['weeks', 'mishna'] as const).map((resource) => (
          <li key={resource}>
            <Card
              level={3}
              to={addressOfResource(resource)}
              above={t('resources.calendar')}
              title={t(`${resource}.title`)}
            >
              {t(`${resource}.lead`)}
            </Card>
          </li>
        ))}
        {guides.map((guide) => (
          <li key={guide}>
            <Card
              level={3}
              to={addressOfResource(guide)}
              above={t('resources.guide')}
              title={t(`guides.${guide}.title`)}
            >
              {t(`guides.${guide}.lead`)}
            </Card>
          </li>
        ))}
        {articles}
      </ul>
      {materials}
    </section>
  );
}
