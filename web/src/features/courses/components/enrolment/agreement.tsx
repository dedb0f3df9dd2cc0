import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '#i18n/use-translation.ts';
import { QueryFailure } from '#kit/alert/failure.tsx';
import { FactList } from '#kit/list/fact-list.tsx';
import { formatEuros } from '#kit/money/money.ts';
import { teacherName } from '#kit/names/names.ts';
import { formatMinutes } from '#kit/numbers/numbers.ts';
import { Skeleton } from '#kit/waiting/skeleton.tsx';
import { useLanguage } from '#lib/language/language-context.ts';
import { useBeginning } from '#lib/time-zones/use-beginning.ts';
import { trialContext } from '../../api/get-trial-context.ts';

type Props = { courseId: string; childId: string | undefined; withTrial: boolean };

/** What is agreed on, before the last press: with whom, for how much, who pays, and the trial lesson. */
export function Agreement({ courseId, childId, withTrial }: Props) {
  const { t } = useTranslation('courses');
  const { language } = useLanguage();
  const beginning = useBeginning();
  const query = useQuery(trialContext(courseId, childId));
  if (query.error && !query.data) return <QueryFailure query={query} />;
  if (query.data === null) return null;
  if (!query.data) return <Skeleton shape={{ height: '6rem' }} />;
  const { minutes, price, teacher, begins } = query.data;
  return (
    <section className="stack-2" aria-label={t('enrolment.agreed.title')}>
      <h3>{t('enrolment.agreed.title')}</h3>
      <FactList
        layout="stack"
        facts={[
          { name: t('enrolment.agreed.teacher'), value: teacher && teacherName(teacher) },
          {
            name: t('enrolment.agreed.price'),
            value: t('enrolment.agreed.priceOf', { amount: formatEuros(price, language) }),
          },
          { name: t('enrolment.agreed.you'), value: t('enrolment.agreed.youText') },
          {
            name: t('enrolment.agreed.trial'),
            value:
              withTrial &&
              begins &&
              t('enrolment.agreed.trialText', {
                minutes: formatMinutes(minutes, language),
                begins: beginning(begins),
              }),
          },
        ]}
      />
    </section>
  );
}
