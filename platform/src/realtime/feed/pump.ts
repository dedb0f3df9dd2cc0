import type { Logger } from 'pino';
import type { Viewer } from './caller.ts';
import { Change } from './change.ts';
import type { OutboxRow } from './outbox.ts';
import type { SubscribedTable, Subscription, Subscriptions } from './subscriptions.ts';
import type { FollowedTable } from './tables.ts';
import type { Question, Visibility } from './visibility.ts';

/** `question` undefined: the viewer may see every row. */
type Delivery = {
  change: Change;
  subscription: Subscription;
  subscribed: SubscribedTable;
  question: Question | undefined;
  index: number;
};

export type PumpOptions = {
  subscriptions: Subscriptions;
  visibility: Visibility;
  table: (relation: string) => FollowedTable | undefined;
  log: Logger;
  /** Somebody was given the change that was written then. */
  onDelivered: (at: string) => void;
};

/** Brings changes to those who want them and may see them, in order. */
export class Pump {
  readonly #options: PumpOptions;

  constructor(options: PumpOptions) {
    this.#options = options;
  }

  async deliver(rows: readonly OutboxRow[], signal: AbortSignal): Promise<void> {
    const { deliveries, questions } = this.#prepare(rows);
    if (questions.length > 0) await this.#options.visibility.answer(questions, signal);
    const delivered = new Set<Change>();
    for (const { change, subscription, subscribed, question, index } of deliveries) {
      if (!subscription.active || (question && question.seen[index] !== true)) continue;
      const withEarlier = change.earlier !== undefined && question?.seen[index + 1] !== false;
      try {
        subscription.deliver(change.shown(subscribed.view, withEarlier));
        delivered.add(change);
      } catch (error) {
        this.#options.log.error({ err: error }, 'a change could not be delivered');
      }
    }
    for (const { at } of delivered) this.#options.onDelivered(at);
  }

  #prepare(rows: readonly OutboxRow[]): { deliveries: Delivery[]; questions: Question[] } {
    const deliveries: Delivery[] = [];
    const questions = new Questions();
    for (const row of rows) {
      const table = this.#options.table(row.relation);
      if (!table || !isChange(row)) continue;
      const change = new Change(table, row);
      for (const { subscription, subscribed } of this.#options.subscriptions.wanting(change)) {
        deliveries.push({
          change,
          subscription,
          subscribed,
          ...questions.about(change, subscription.viewer),
        });
      }
    }
    return { deliveries, questions: questions.all };
  }
}

/** One question for each viewer and table, with each row once. */
class Questions {
  readonly #byKey = new Map<string, Question & { last: Change | undefined; index: number }>();

  get all(): Question[] {
    return [...this.#byKey.values()];
  }

  about(change: Change, viewer: Viewer): Pick<Delivery, 'question' | 'index'> {
    if (viewer.role === 'service_role') return { question: undefined, index: 0 };
    const key = `${change.table.relation} ${viewer.key}`;
    let question = this.#byKey.get(key);
    if (!question) {
      question = { viewer, table: change.table, records: [], seen: [], last: undefined, index: 0 };
      this.#byKey.set(key, question);
    }
    if (question.last !== change) {
      question.last = change;
      question.index = question.records.push(change.subject) - 1;
      if (change.earlier !== undefined) question.records.push(change.earlier);
    }
    return { question, index: question.index };
  }
}

function isChange(row: OutboxRow): row is OutboxRow & { type: Change['type'] } {
  return row.type !== 'MESSAGE';
}
