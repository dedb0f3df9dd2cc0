import { useTranslation } from 'react-i18next';
import { QuietArch } from './art/quiet-arch.tsx';
import styles from './opening-soon.module.css';
import { PageFrame } from './page-frame.tsx';
import { ButtonLink } from './ui/button.tsx';

/** A room that has its name on the door and nothing in it yet. */
export function OpeningSoon({ title, lead }: { title: string; lead: string }) {
  const { t } = useTranslation('soon');
  return (
    <PageFrame title={title} lead={lead}>
      <section className={styles.notice} aria-labelledby="opening-soon">
        <QuietArch />
        <div className={styles.words}>
          <h2 id="opening-soon">{t('notice.title')}</h2>
          <p>{t('notice.text')}</p>
          <p>{t('notice.meanwhile')}</p>
          <div className={styles.ways}>
            <ButtonLink to="/blog">{t('notice.blog')}</ButtonLink>
            <ButtonLink look="quiet" to="/contact">
              {t('notice.contact')}
            </ButtonLink>
          </div>
        </div>
      </section>
    </PageFrame>
  );
}
