import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '#i18n/use-translation.ts';
import { useAction } from '#kit/action/use-action.ts';
import { Alert } from '#kit/alert/alert.tsx';
import { QueryFailure } from '#kit/alert/failure.tsx';
import { Button } from '#kit/button/button.tsx';
import { TextArea } from '#kit/field/text-area.tsx';
import { useDraftText } from '#lib/storage/drafts.ts';
import { showToast } from '#lib/toasts.ts';
import {
  type ChildrenApplication,
  childrenApplicationOf,
  reviewForChildren,
} from '../../api/people/children-applications.ts';
import type { Decision } from '../../api/people/review-teacher.ts';
import { StatusBadge } from '../list/status-badge.tsx';
import { Moment } from '../moment.tsx';
import { Words } from '../words.tsx';

/** Whether somebody may teach children: what they said when they asked for it, and the decision, which is one of its own. */
export function ChildrenReview({ teacher }: { teacher: string }) {
  const { t } = useTranslation('administration');
  const query = useQuery(childrenApplicationOf(teacher));
  const application = query.data?.[0];
  if (query.error && !query.data) return <QueryFailure query={query} />;
  if (!application) return null;
  return (
    <section className="stack-4" aria-labelledby={`children-${teacher}`}>
      <h3 id={`children-${teacher}`}>{t('children.title')}</h3>
      <Said application={application} />
      {application.status !== 'withdrawn' && <Deciding application={application} />}
    </section>
  );
}

function Said({ application }: { application: ChildrenApplication }) {
  const { t } = useTranslation('administration');
  const { status, applied_at, rules_version, reference_words, note } = application;
  return (
    <>
      <p className="cluster-2 middle">
        <StatusBadge status={status} />
        <span className="soft">
          {t('children.since')} <Moment at={applied_at} />
        </span>
      </p>
      <p>{rules_version ? t('children.agreed', { version: rules_version }) : t('children.notAgreed')}</p>
      {reference_words && (
        <div>
          <p className="soft small">{t('children.references')}</p>
          <Words>{reference_words}</Words>
        </div>
      )}
      <Words>{note}</Words>
    </>
  );
}

function Deciding({ application }: { application: ChildrenApplication }) {
  const { t } = useTranslation('administration');
  const [notes, setNotes] = useDraftText(`children ${application.teacher_id}`);
  const { busy, input, failure, run } = useAction(async (decision: Decision) => {
    await reviewForChildren(application, decision, notes);
    setNotes('');
    showToast('done', t(`children.done.${decision}`));
  });
  const { status, may_be_approved } = application;
  return (
    <>
      <TextArea
        label={t('children.notes')}
        hint={t('review.notesHint')}
        name="children-notes"
        maxLength={2000}
        value={notes}
        onChange={({ target }) => setNotes(target.value)}
      />
      <Alert error={failure} />
      <div className="cluster-3">
        {status !== 'approved' && (
          <Button
            busy={busy && input?.[0] === 'approved'}
            disabled={!may_be_approved}
            onClick={() => void run('approved')}
          >
            {t('children.allow')}
          </Button>
        )}
        {status !== 'rejected' && (
          <Button look="danger" busy={busy && input?.[0] === 'rejected'} onClick={() => void run('rejected')}>
            {status === 'approved' ? t('children.end') : t('children.refuse')}
          </Button>
        )}
      </div>
    </>
  );
}
