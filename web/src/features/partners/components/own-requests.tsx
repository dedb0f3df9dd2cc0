import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { requestsShown } from '../api/own-requests.ts';
import type { OwnRequests as Requests } from '../own-requests.ts';
import { AnswerButtons, WithdrawButton } from './answer-buttons.tsx';
import { MessageButton } from './message-button.tsx';
import { RequestRow } from './request-row.tsx';
import styles from './requests.module.css';

type Props = {
  requests: Requests;
  report: (person: { id: string; name: string }) => ReactNode;
  /** How the viewer stands on the list; always there, so that the focus has where to go. */
  children: ReactNode;
};

/** Who waits for an answer, whose answer is awaited, and with whom one learns. */
export function OwnRequests({ requests, report, children }: Props) {
  const { t } = useTranslation('partners');
  const { received, sent, partners } = requests;
  const place = useRef<HTMLDivElement>(null);
  const pressed = useRef(false);

  // The row that was answered is gone, and the focus with it. Whenever the requests are others:
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is about the rows, which are not read here
  useEffect(() => {
    if (pressed.current && document.activeElement === document.body) place.current?.focus();
    pressed.current = false;
  }, [requests]);

  return (
    <div
      ref={place}
      className={styles.own}
      tabIndex={-1}
      onClickCapture={() => {
        pressed.current = true;
      }}
    >
      {received.length + sent.length > 0 && (
        <Group title={t('requests.title')} count={Math.max(received.length, sent.length)}>
          {received.map((request) => (
            <RequestRow key={request.id} request={request} awaits="received">
              {(person) => (
                <>
                  <AnswerButtons request={request.id} name={person.name} />
                  {report(person)}
                </>
              )}
            </RequestRow>
          ))}
          {sent.map((request) => (
            <RequestRow key={request.id} request={request} awaits="sent">
              {({ name }) => <WithdrawButton request={request.id} name={name} />}
            </RequestRow>
          ))}
        </Group>
      )}
      {partners.length > 0 && (
        <Group title={t('requests.partners')} count={partners.length}>
          {partners.map((request) => (
            <RequestRow key={request.id} request={request}>
              {(person) => (
                <>
                  <MessageButton person={person.id} name={person.name} />
                  {report(person)}
                </>
              )}
            </RequestRow>
          ))}
        </Group>
      )}
      {children}
    </div>
  );
}

function Group({ title, count, children }: { title: string; count: number; children: ReactNode }) {
  const { t } = useTranslation('partners');
  return (
    <section className={styles.group} aria-label={title}>
      <h2 className={styles.title}>{title}</h2>
      <ul className={styles.rows}>{children}</ul>
      {count >= requestsShown && (
        <p className={styles.newest}>{t('requests.newest', { count: requestsShown })}</p>
      )}
    </section>
  );
}
