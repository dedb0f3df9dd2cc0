import { useTranslation } from '#i18n/use-translation.ts';
import { ButtonLink } from '#kit/button/button.tsx';
import styles from './sos.module.css';

/** A study partner at once, for those who need one now. */
export function Sos() {
  const { t } = useTranslation('home');
  return (
    <section className={`page-width ${styles.sos}`} aria-labelledby="sos">
      <div className={`callout cluster-5 middle ${styles.inner}`}>
        <div className={`stack-2 ${styles.words}`}>
          <h2 id="sos" className="step-title">
            {t('sos.title')}
          </h2>
          <p>{t('sos.text')}</p>
        </div>
        <ButtonLink to="/sos-havrouta" tall>
          {t('sos.go')}
        </ButtonLink>
      </div>
    </section>
  );
}
