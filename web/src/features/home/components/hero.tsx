import { useTranslation } from 'react-i18next';
import { StudyHall } from '#kit/art/study-hall.tsx';
import styles from './hero.module.css';
import { SearchBox } from './search-box.tsx';

export function Hero() {
  const { t } = useTranslation('home');
  return (
    <section className={styles.hero}>
      <div className={`page-width ${styles.inner}`}>
        <div className={`stack-5 ${styles.words}`}>
          <h1 className={styles.heading}>{t('hero.heading')}</h1>
          <p className={`soft ${styles.welcome}`}>{t('hero.welcome')}</p>
          <SearchBox />
        </div>
        <div className={styles.picture}>
          <StudyHall />
        </div>
      </div>
    </section>
  );
}
