import { policies as facts, meetings, supportResponseHours } from '@lomdim/contract/constants';
import { useTranslation } from '#i18n/use-translation.ts';
import { PageFrame } from '#kit/layout/page-frame.tsx';
import { formatDay } from '#kit/time/format.ts';
import { Prose } from '#shared/prose/prose.tsx';
import styles from './policy.module.css';

/** The facts of the policies (days, hours); the texts insert them. */
const promises = {
  cancellationHours: meetings.cancellationHours,
  responseHours: supportResponseHours,
  noticeDays: facts.noticeOfChangesDays,
  childrenAge: facts.childrenUnderAge,
  childrenVersion: facts.childrenVersion,
  analyticsFrom: facts.analyticsCookieMonths.minimum,
  analyticsTo: facts.analyticsCookieMonths.maximum,
  preferenceMonths: facts.preferenceCookieMonths,
};

type Props = { name: 'conditions' | 'privacy' | 'cookies' };

export function Policy({ name }: Props) {
  const { t, texts } = useTranslation('policies');
  const title = t(`${name}.title`);
  const sections = t(`${name}.sections`, { returnObjects: true, ...promises });

  return (
    <PageFrame
      title={title}
      lead={t(`${name}.lead`)}
      above={
        <p className={`small ${styles.updated}`}>
          {t('updated', { date: formatDay(facts.lastUpdated, texts.language) })}
        </p>
      }
      marginFirst
      margin={
        <nav className={`edge ${styles.contents}`} aria-labelledby="contents">
          <h2 id="contents" className={styles.contentsTitle}>
            {t('contents')}
          </h2>
          <ol>
            {sections.map((section, at) => (
              <li key={section.title}>
                <a href={`#section-${at + 1}`}>{section.title}</a>
              </li>
            ))}
          </ol>
        </nav>
      }
    >
      <div className={styles.sections}>
        {sections.map((section, at) => (
          <section key={section.title} id={`section-${at + 1}`} className={`stack-4 ${styles.section}`}>
            <h2 className="step-title">{section.title}</h2>
            <Prose lines={section.text} />
          </section>
        ))}
      </div>
    </PageFrame>
  );
}
