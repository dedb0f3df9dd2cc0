import { maxLengths, supportResponseHours } from '@lomdim/contract/constants';
import { useSearchParams } from 'react-router';
import { QuickActions } from '#features/support/components/quick-actions.tsx';
import { SupportForm } from '#features/support/components/support-form.tsx';
import { useTranslation } from '#i18n/use-translation.ts';
import { Accordion } from '#kit/layout/accordion.tsx';
import { MarginNote, PageFrame } from '#kit/layout/page-frame.tsx';
import { cleaned } from '#lib/address/address-text.ts';
import { useAuth } from '#lib/auth/auth-context.ts';
import { usePageHead } from '#lib/head/page-head.ts';
import { useMemberExpected } from '#lib/rendering/first-view.ts';
import { OfficeHours } from '#shared/office-hours/office-hours.tsx';
import { Prose } from '#shared/prose/prose.tsx';
import { page } from './page.ts';
import styles from './support.module.css';

export default function SupportPage() {
  const { t } = useTranslation(['support', 'common']);
  const { user } = useAuth();
  const isExpected = useMemberExpected();
  const [address] = useSearchParams();
  usePageHead(page);
  const questions = t('technical.questions', { returnObjects: true });
  return (
    <PageFrame
      title={t('title')}
      lead={t('lead', { hours: supportResponseHours })}
      margin={
        <>
          <MarginNote title={t('quick.title')}>
            <QuickActions person={user?.id} />
          </MarginNote>
          <MarginNote title={t('common:officeHours.title')}>
            <OfficeHours />
          </MarginNote>
        </>
      }
    >
      <div className={styles.parts}>
        <section className="stack-5" aria-labelledby="ticket">
          <h2 id="ticket" className="section-title">
            {t('form.label')}
          </h2>
          <SupportForm
            signedIn={isExpected || user !== null}
            hours={supportResponseHours}
            subject={cleaned(address.get('subject') ?? '', maxLengths.subject)}
          />
        </section>
        <section className="stack-5" aria-labelledby="technical">
          <h2 id="technical" className="section-title">
            {t('technical.title')}
          </h2>
          <Accordion
            level={3}
            items={questions.map(({ question, answer }) => ({
              id: question,
              title: question,
              content: <Prose lines={answer} />,
            }))}
          />
        </section>
      </div>
    </PageFrame>
  );
}
