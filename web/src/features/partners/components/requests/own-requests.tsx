import { type ReactNode, type Ref, useEffect, useRef, useState } from 'react';
import { useTranslation } from '#i18n/use-translation.ts';
import type { RequestKind } from '../../api/list-own-requests.ts';
import { arrivedSince } from '../../own-requests.ts';
import type { RequestList } from '../../use-own-requests.ts';
import { AnswerButtons, WithdrawButton } from '../actions/answer-buttons.tsx';
import { EndButton } from '../actions/end-button.tsx';
import { MessageButton } from '../actions/message-button.tsx';
import { Arrivals } from './arrivals.tsx';
import { RequestRow } from './request-row.tsx';
import { RequestRows } from './request-rows.tsx';
import styles from './requests.module.css';

type Props = {
  lists: Record<RequestKind, RequestList>;
  report: (person: { id: string; name: string }) => ReactNode;
  /** How the viewer stands on the list. */
  children: ReactNode;
};

const newestOf = ({ requests }: RequestList) => Date.parse(requests[0]?.createdAt ?? '') || 0;

/** Who waits for an answer, whose answer is awaited, and with whom one learns. */
export function OwnRequests({ lists, report, children }: Props) {
  const { t } = useTranslation('partners');
  const { received, sent, partners } = lists;
  const [seenUntil, setSeenUntil] = useState(() => newestOf(received));
  const { arrived, known } = arrivedSince(received.requests, seenUntil);
  const [shows, setShows] = useState(0);
  const heading = useRef<HTMLHeadingElement>(null);
  // The button that was pressed is gone; what it showed comes first below the heading.
  useEffect(() => {
    if (shows > 0) heading.current?.focus();
  }, [shows]);

  return (
    <div className={`stack-5 ${styles.own}`} tabIndex={-1} data-focus-home="">
      <Arrivals
        arrived={arrived.length}
        waiting={known.length}
        hasMore={received.hasMore}
        onShow={() => {
          setSeenUntil(newestOf(received));
          setShows(shows + 1);
        }}
      />
      {known.length + sent.requests.length > 0 && (
        <Group title={t('requests.title')} heading={heading}>
          <RequestRows
            list={received}
            requests={known}
            row={(request) => (
              <RequestRow key={request.id} request={request} awaits="received">
                {(person) => (
                  <>
                    <AnswerButtons request={request.id} name={person.name} />
                    {report(person)}
                  </>
                )}
              </RequestRow>
            )}
          />
          <RequestRows
            list={sent}
            row={(request) => (
              <RequestRow key={request.id} request={request} awaits="sent">
                {({ name }) => <WithdrawButton request={request.id} name={name} />}
              </RequestRow>
            )}
          />
        </Group>
      )}
      {partners.requests.length > 0 && (
        <Group title={t('requests.partners')}>
          <RequestRows
            list={partners}
            row={(request) => (
              <RequestRow key={request.id} request={request}>
                {(person) => (
                  <>
                    <MessageButton person={person.id} name={person.name} />
                    <EndButton request={request.id} name={person.name} />
                    {report(person)}
                  </>
                )}
              </RequestRow>
            )}
          />
        </Group>
      )}
      {children}
    </div>
  );
}

type GroupProps = { title: string; heading?: Ref<HTMLHeadingElement>; children: ReactNode };

function Group({ title, heading, children }: GroupProps) {
  return (
    <section className="stack-3" aria-label={title}>
      <h2 ref={heading} className="step-title" tabIndex={-1}>
        {title}
      </h2>
      {children}
    </section>
  );
}
