import type { ReactNode } from 'react';
import type { Conversation } from './api/list-conversations.ts';
import type { Message } from './components/thread/message-window.ts';

/** The report button of a message, passed in by the page. Only one of them is in the tab order. */
export type Flag = (message: string, inTabOrder: boolean) => ReactNode;

/** What a conversation shows of meetings; the page brings it along. */
export type MeetingParts = {
  /** Beside the partner's name: the way to a meeting. */
  action: (conversation: Conversation) => ReactNode;
  /** Shown instead of the text of a message about a meeting. */
  card: (message: Message, conversation: Conversation) => ReactNode;
};

/** The report button of a conversation that the other has ended, passed in by the page. */
export type EndedReport = (conversation: string) => ReactNode;
