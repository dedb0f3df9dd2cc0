import { supportEmail, supportResponseHours } from '@lomdim/contract/constants';
import { useLocation } from 'react-router';
import { ContactForm } from '#features/contact/components/contact-form.tsx';
import { useTranslation } from '#i18n/use-translation.ts';
import { TextLink } from '#kit/button/text-link.tsx';
import { MarginNote, PageFrame } from '#kit/layout/page-frame.tsx';
import { usePageHead } from '#lib/head/page-head.ts';
import { useHydrating } from '#lib/rendering/first-view.ts';
import { OfficeHours } from '#shared/office-hours/office-hours.tsx';
import { page } from './page.ts';

export default function ContactPage() {
  const { t } = useTranslation(['contact', 'common']);
  const { state } = useLocation();
  usePageHead(page);
  // A page that is loaded anew keeps what led to it, which the server does not know.
  const firstWords = useHydrating() ? '' : firstWordsOf(state);
  return (
    <PageFrame
      title={t('title')}
      lead={t('lead')}
      margin={
        <>
          <MarginNote title={t('write.title')}>
            <TextLink to={`mailto:${supportEmail}`}>{supportEmail}</TextLink>
            <p>{t('write.text', { hours: supportResponseHours })}</p>
          </MarginNote>
          <MarginNote title={t('common:officeHours.title')}>
            <OfficeHours />
          </MarginNote>
          <MarginNote title={t('first.title')}>
            <TextLink to="/faq">{t('first.faq')}</TextLink>
            <TextLink to="/support">{t('first.support')}</TextLink>
          </MarginNote>
        </>
      }
    >
      <ContactForm key={firstWords} firstWords={firstWords} />
    </PageFrame>
  );
}

/** A page that leads here may say for whom or about what one writes. */
function firstWordsOf(state: unknown): string {
  const { message }: { message?: unknown } = Object(state);
  return typeof message === 'string' ? message : '';
}
