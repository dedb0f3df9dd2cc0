import { contactSubjects } from '@lomdim/contract/constants';
import { useTranslation } from '#i18n/use-translation.ts';
import type { InboxMessage } from '../../api/inbox/list-inbox.ts';

/** A contact message has one of a few subjects; the author of a ticket wrote it in their own words. */
export function useInboxSubject(): (message: InboxMessage) => string {
  const { t } = useTranslation('administration');
  return ({ kind, subject }) => {
    const known = kind === 'contact' && contactSubjects.find((each) => each === subject);
    return known ? t(`inbox.subjects.${known}`) : subject || t('inbox.noSubject');
  };
}
