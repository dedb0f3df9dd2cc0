import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { lastDecision } from '#features/notifications/api/get-last-decision.ts';
import styles from '#shared/page-states/message-page.module.css';

/** What the admin wrote about the decision; nothing while it is loading or when there is no note. */
export function DecisionNotes({ teacher, status }: { teacher: string; status: string }) {
  const { t } = useTranslation('accounts');
  const { data } = useQuery(lastDecision(teacher));
  if (!data?.notes || data.status !== status) return null;
  return (
    <figure className="stack-2">
      <figcaption className="soft">{t('decisionNotes')}</figcaption>
      <blockquote className={`callout ${styles.note}`} dir="auto">
        {data.notes}
      </blockquote>
    </figure>
  );
}
