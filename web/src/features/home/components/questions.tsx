import { meetings, trials } from '@lomdim/contract/constants';
import { useTranslation } from '#i18n/use-translation.ts';
import { TextLink } from '#kit/button/text-link.tsx';
import { Prose } from '#shared/prose/prose.tsx';
import beside from './beside-heading.module.css';
import styles from './questions.module.css';

/** The questions of the FAQ page. The browser's own folding, where the same name lets one be open at a time. */
export function Questions() {
  const { t } = useTranslation(['home', 'faq']);
  const questions = t('faq:questions', {
    returnObjects: true,
    hours: meetings.cancellationHours,
    trials: trials.defaultMaximum,
  });
  return (
    <section className={beside.section} aria-labelledby="questions">
      <div className={`stack-5 page-width ${beside.inner}`}>
        <h2 id="questions" className="section-title">
          {t('questions.heading')}
        </h2>
        <div>
          {questions.map(({ question, answer }) => (
            <details key={question} className={styles.entry} name="home-questions">
              <summary className={`strong ${styles.question}`}>{question}</summary>
              <div className={styles.answer}>
                <Prose lines={answer} />
              </div>
            </details>
          ))}
          <p className={styles.more}>
            <TextLink to="/faq">{t('questions.more')}</TextLink>
          </p>
        </div>
      </div>
    </section>
  );
}
