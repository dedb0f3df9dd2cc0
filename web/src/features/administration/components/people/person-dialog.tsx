import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '#i18n/use-translation.ts';
import { QueryFailure } from '#kit/alert/failure.tsx';
import { ButtonLink } from '#kit/button/button.tsx';
import { DialogAbout } from '#kit/overlay/dialog-about.tsx';
import { Skeleton } from '#kit/waiting/skeleton.tsx';
import { listHistory } from '../../api/list-log.ts';
import type { Person } from '../../api/people/list-people.ts';
import { personName } from '../../names.ts';
import { returnFocus } from '../../return-focus.ts';
import { useLogTexts } from '../../use-log-texts.ts';
import styles from '../administration.module.css';
import { Moment } from '../moment.tsx';
import { Words } from '../words.tsx';
import { ChildrenReview } from './children-review.tsx';
import { PersonDetails } from './person-details.tsx';

type Props = { person: Person | undefined; onClose: () => void };

/** Everything about somebody, with what admins did about them. */
export function PersonDialog({ person, onClose }: Props) {
  const { t } = useTranslation('administration');
  return (
    <DialogAbout about={person} title={personName} onClose={onClose} returnFocus={returnFocus}>
      {(shown) => (
        <>
          <PersonDetails person={shown} />
          {shown.role === 'teacher' && <ChildrenReview teacher={shown.id} />}
          <History person={shown.id} />
          {shown.approval_status === 'approved' && (
            <div className="cluster-3">
              <ButtonLink look="quiet" to={`/teacher/${shown.id}`}>
                {t('teachers.publicPage')}
              </ButtonLink>
            </div>
          )}
        </>
      )}
    </DialogAbout>
  );
}

/** What admins did about somebody, latest first. */
function History({ person }: { person: string }) {
  const { t } = useTranslation('administration');
  const { actionText, noteOf } = useLogTexts();
  const query = useQuery(listHistory(person));
  const { data, error } = query;
  return (
    <section className="stack-4">
      <h3>{t('history.title')}</h3>
      {error && !data && <QueryFailure query={query} />}
      {!data && !error && <Skeleton shape={{ height: '3rem' }} />}
      {data?.length === 0 && <p className="soft">{t('history.empty')}</p>}
      {data && data.length > 0 && (
        <ul className="stack-3 plain-list">
          {data.map((line) => (
            <li key={line.id} className={`edge ${styles.past}`}>
              <strong>{actionText(line)}</strong>{' '}
              <span className="soft">
                {line.admin_name || t('someoneGone')}, <Moment at={line.created_at} />
              </span>
              <Words>{noteOf(line)}</Words>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
