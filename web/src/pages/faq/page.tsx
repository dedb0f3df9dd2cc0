import { meetings, supportResponseHours, trials } from '@lomdim/contract/constants';
import { useTranslation } from '#i18n/use-translation.ts';
import { ButtonLink } from '#kit/button/button.tsx';
import { Accordion } from '#kit/layout/accordion.tsx';
import { MarginNote, PageFrame } from '#kit/layout/page-frame.tsx';
import { usePageHead } from '#lib/head/page-head.ts';
import { Prose } from '#shared/prose/prose.tsx';
import { page } from './page.ts';

export default function FaqPage() {
  const { t } = useTranslation('faq');
  usePageHead(page);
  const questions = t('questions', {
    returnObjects: true,
    hours: meetings.cancellationHours,
    trials: trials.defaultMaximum,
  });
  return (
    <PageFrame
      title={t('title')}
      lead={t('lead')}
      margin={
        <MarginNote title={t('more.title')}>
          <p>{t('more.text', { hours: supportResponseHours })}</p>
          <ButtonLink look="quiet" to="/contact">
            {t('more.contact')}
          </ButtonLink>
        </MarginNote>
      }
    >
      <Accordion
        level={2}
        items={questions.map(({ question, answer }) => ({
          id: question,
          title: question,
          content: <Prose lines={answer} />,
        }))}
      />
    </PageFrame>
  );
}
