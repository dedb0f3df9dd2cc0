import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '#i18n/use-translation.ts';
import { QueryFailure } from '#kit/alert/failure.tsx';
import { Button } from '#kit/button/button.tsx';
import { TextLink } from '#kit/button/text-link.tsx';
import { DialogAbout } from '#kit/overlay/dialog-about.tsx';
import { type ChildrenApplication, waitingForChildren } from '../../api/people/children-applications.ts';
import { personName } from '../../names.ts';
import { returnFocus, rowId } from '../../return-focus.ts';
import { StatusBadge } from '../list/status-badge.tsx';
import { Moment } from '../moment.tsx';
import { ChildrenReview } from './children-review.tsx';

/** The same teacher may stand among those who wait for their first decision, too. */
const placeOf = ({ teacher_id }: ChildrenApplication) => `children-${teacher_id}`;

/** Teachers who ask to teach children; nothing where nobody does. */
export function WaitingForChildren() {
  const { t } = useTranslation('administration');
  const [reviewed, setReviewed] = useState<ChildrenApplication & { id: string }>();
  const query = useQuery(waitingForChildren);
  const { data, error } = query;
  if (error && !data) return <QueryFailure query={query} />;
  return (
    <>
      {data && data.length > 0 && (
        <section className="callout stack-4" aria-labelledby="waiting-for-children">
          <h3 id="waiting-for-children">{t('children.waiting')}</h3>
          <ul className="stack-3 plain-list">
            {data.map((application) => (
              <li key={application.teacher_id} id={rowId(placeOf(application))} className="cluster-3 middle">
                <bdi className="strong">{personName(application)}</bdi>
                <StatusBadge status={application.approval_status} />
                <span className="soft small">
                  {t('children.since')} <Moment at={application.applied_at} kind="day" />
                </span>
                <Button
                  look="quiet"
                  aria-label={t('children.lookOf', { name: personName(application) })}
                  onClick={() => setReviewed({ ...application, id: placeOf(application) })}
                >
                  {t('children.look')}
                </Button>
              </li>
            ))}
          </ul>
        </section>
      )}
      <DialogAbout
        about={reviewed}
        title={(shown) => t('children.lookAt', { name: personName(shown) })}
        description={() => t('children.lead')}
        onClose={() => setReviewed(undefined)}
        returnFocus={returnFocus}
      >
        {(shown) => (
          <>
            {shown.approval_status === 'approved' && (
              <p>
                <TextLink to={`/teacher/${shown.teacher_id}`}>{t('teachers.publicPage')}</TextLink>
              </p>
            )}
            <ChildrenReview teacher={shown.teacher_id} />
          </>
        )}
      </DialogAbout>
    </>
  );
}
