import { useTranslation } from '#i18n/use-translation.ts';
import beside from './beside-heading.module.css';
import styles from './how-it-works.module.css';

export function HowItWorks() {
  const { t } = useTranslation('home');
  const steps = [
    { letter: 'א', title: t('steps.find.title'), text: t('steps.find.text') },
    { letter: 'ב', title: t('steps.try.title'), text: t('steps.try.text') },
    { letter: 'ג', title: t('steps.learn.title'), text: t('steps.learn.text') },
  ];
  return (
    <section className={beside.section} aria-labelledby="how-it-works">
      <div className={`stack-6 page-width ${beside.inner}`}>
        <div className={`stack-3 ${styles.margin}`}>
          <h2 id="how-it-works" className="section-title">
            {t('steps.heading')}
          </h2>
          <p className={`soft ${styles.note}`}>{t('steps.note')}</p>
        </div>
        <ol className={`plain-list stack-6 ${styles.steps}`}>
          {steps.map((step) => (
            <li key={step.letter} className={styles.step}>
              {/* The letters count as numbers do; the list itself counts for those who listen. */}
              <span className={styles.letter} lang="he" dir="auto" aria-hidden="true">
                {step.letter}
              </span>
              <div>
                <h3 className={`step-title ${styles.title}`}>{step.title}</h3>
                <p className={`soft ${styles.text}`}>{step.text}</p>
              </div>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
