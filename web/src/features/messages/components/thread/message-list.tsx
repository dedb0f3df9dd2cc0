import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from '#i18n/use-translation.ts';
import { QueryFailure } from '#kit/alert/failure.tsx';
import { DownIcon } from '#kit/icons/chat-icons.tsx';
import { longDay } from '#kit/time/clock.ts';
import { Spinner } from '#kit/waiting/spinner.tsx';
import { useLanguage } from '#lib/language/language-context.ts';
import type { Conversation } from '../../api/list-conversations.ts';
import type { Flag, MeetingParts } from '../../page-parts.ts';
import { MessageBubble } from '../bubbles/message-bubble.tsx';
import { OutgoingBubble } from '../bubbles/outgoing-bubble.tsx';
import { byDay, dayKind } from './days.ts';
import type { Message } from './message-window.ts';
import styles from './thread.module.css';
import { useScrollAnchor } from './use-scroll-anchor.ts';
import type { useThread } from './use-thread.ts';

type Props = {
  thread: ReturnType<typeof useThread>;
  conversation: Conversation;
  person: string;
  partner: string;
  zone: string;
  meeting: MeetingParts;
  flag: Flag;
  onArrived: () => void;
};

export function MessageList(props: Props) {
  const { thread, person, partner, zone, onArrived } = props;
  const { t } = useTranslation('messages');
  const { query, window, outgoing, older, newer, latest } = thread;
  const box = useRef<HTMLDivElement>(null);
  const [atBottom, setAtBottom] = useState(true);
  const { look, toBottom } = useScrollAnchor(box, `${signature(window)} ${outgoing.map(({ id }) => id)}`, {
    onNearTop: older,
    onNearBottom: newer,
    onBottom: setAtBottom,
  });
  const lastReceived = window?.messages.findLast(({ sender_id }) => sender_id !== person)?.id;
  const newest = useNewest(thread, person, onArrived);
  const goToEnd = useCallback(async () => {
    if (window?.hasNewer) await latest();
    toBottom();
  }, [window?.hasNewer, latest, toBottom]);

  // One's own message is looked at where it is: at the end.
  const lastSent = outgoing.at(-1)?.id;
  useEffect(() => {
    if (lastSent) toBottom();
  }, [lastSent, toBottom]);
  // A first page that does not fill the pane has nothing to scroll, and so would never ask for more.
  useEffect(() => {
    if (window) look();
  }, [window, look]);

  if (query.isError && !window) {
    return (
      <div className={styles.failure}>
        <QueryFailure query={query} />
      </div>
    );
  }
  return (
    <div className={styles.container}>
      <section
        ref={box}
        className={styles.box}
        aria-label={t('thread.messages', { name: partner })}
        aria-busy={query.isPending}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
        tabIndex={0}
        onScroll={look}
      >
        <div>
          {query.isPending && <Spinner label={t('thread.loading')} />}
          {window && !window.hasOlder && window.messages.length === 0 && outgoing.length === 0 && (
            <p className={`soft ${styles.empty}`}>{t('thread.empty', { name: partner })}</p>
          )}
          {window?.hasOlder && (
            <p className={styles.older}>
              <Spinner label={t('thread.loadingOlder')} />
            </p>
          )}
          {byDay(window?.messages ?? [], zone).map(({ day, messages }) => (
            <Day key={day} {...props} day={day} messages={messages} lastReceived={lastReceived} />
          ))}
          {outgoing.length > 0 && !window?.hasNewer && (
            <ol className={`plain-list ${styles.messages}`} aria-label={t('outgoing.label')}>
              {outgoing.map((message) => (
                <OutgoingBubble key={message.id} message={message} />
              ))}
            </ol>
          )}
        </div>
      </section>
      {(!atBottom || window?.hasNewer) && (
        <button type="button" className={styles.toEnd} onClick={() => void goToEnd()}>
          <DownIcon />
          {t('thread.toEnd')}
        </button>
      )}
      <p className="visually-hidden" role="status">
        {newest && t('thread.arrived', { name: partner, text: newest })}
      </p>
    </div>
  );
}

type DayProps = Props & { day: string; messages: readonly Message[]; lastReceived: string | undefined };

function Day({ day, messages, lastReceived, conversation, person, partner, zone, meeting, flag }: DayProps) {
  const { t } = useTranslation('messages');
  const { language } = useLanguage();
  const kind = dayKind(day, zone);
  return (
    <section className={styles.day} aria-labelledby={`day-${day}`}>
      <h3 id={`day-${day}`} className={styles.dayName}>
        {kind === 'other' ? longDay(`${day}T00:00:00Z`, language, 'UTC') : t(`days.${kind}`)}
      </h3>
      <ol className={`plain-list ${styles.messages}`}>
        {messages.map((message) => (
          <MessageBubble
            key={message.id}
            {...{ message, zone, flag }}
            isOwn={message.sender_id === person}
            sender={message.sender_id === null ? t('unknownUser') : partner}
            isLastReceived={message.id === lastReceived}
            meeting={message.message_type === 'meeting_request' ? meeting.card(message, conversation) : null}
          />
        ))}
      </ol>
    </section>
  );
}

function signature(window: ReturnType<typeof useThread>['window']): string {
  return `${window?.messages[0]?.id} ${window?.messages.at(-1)?.id} ${window?.messages.length} ${window?.hasOlder}`;
}

/** What the other one wrote while the conversation was open, announced to screen readers. */
function useNewest({ window }: ReturnType<typeof useThread>, person: string, onArrived: () => void) {
  const last = window && !window.hasNewer ? window.messages.at(-1) : undefined;
  const known = useRef<string>(undefined);
  const [newest, setNewest] = useState('');
  const id = last?.id;
  const isTheirs = last !== undefined && last.sender_id !== person;
  const content = last?.content;
  useEffect(() => {
    if (known.current !== undefined && id && known.current !== id && isTheirs) {
      setNewest(content ?? '');
      onArrived();
    }
    if (window) known.current = id ?? '';
  }, [id, isTheirs, content, window, onArrived]);
  return newest;
}
