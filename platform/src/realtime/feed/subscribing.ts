import type { Logger } from 'pino';
import type { ChangeBinding, ChangeSubscription, DeliveredChange, FeedCaller } from '../live-feed.ts';
import { viewerOf } from './caller.ts';
import type { ReadValue } from './filter.ts';
import { subscribedTables } from './subscribed-tables.ts';
import type { Subscription, Subscriptions } from './subscriptions.ts';
import type { FollowedTable } from './tables.ts';

export type SubscribingOptions = {
  subscriptions: Subscriptions;
  tables: () => readonly FollowedTable[];
  readValue: ReadValue;
  /** Resolves when everything is delivered that was committed before. */
  look: () => Promise<void>;
  log: Logger;
};

/** How subscriptions come, change hands and go, always between two looks. */
export class Subscribing {
  readonly #options: SubscribingOptions;
  readonly #bindings = new Map<Subscription, ChangeBinding>();

  constructor(options: SubscribingOptions) {
    this.#options = options;
  }

  async subscribe(
    binding: ChangeBinding,
    caller: FeedCaller,
    deliver: (change: DeliveredChange) => void,
  ): Promise<ChangeSubscription> {
    const { subscriptions, look } = this.#options;
    const tables = await this.#subscribedTables(binding, caller.role);
    const subscription: Subscription = {
      event: binding.event,
      viewer: viewerOf(caller),
      tables,
      active: false,
      deliver,
    };
    subscriptions.add(subscription);
    this.#bindings.set(subscription, binding);
    await look();
    subscription.active = true;
    let renewals = 0;
    const stop = () => this.#end(subscription);
    const renew = async (next: FeedCaller) => {
      renewals += 1;
      const renewal = renewals;
      try {
        const seen = await this.#subscribedTables(binding, next.role);
        // So that no change is asked for as one person and delivered to another.
        await look();
        if (subscription.active && renewal === renewals) {
          this.#replace(subscription, { viewer: viewerOf(next), tables: seen });
        }
      } catch (error) {
        stop();
        throw error;
      }
    };
    return { renew, stop };
  }

  /** Every subscription against the tables as they are now. What is no longer there is silent. */
  async lookAgain(): Promise<void> {
    for (const [subscription, binding] of this.#bindings) {
      const tables = await this.#subscribedTables(binding, subscription.viewer.role).catch(
        (error: unknown) => {
          this.#options.log.info({ err: error }, 'a subscription has nothing to look at any more');
          return new Map();
        },
      );
      if (this.#bindings.has(subscription)) this.#replace(subscription, { tables });
    }
  }

  #subscribedTables(binding: ChangeBinding, role: FeedCaller['role']) {
    const { tables, readValue } = this.#options;
    return subscribedTables(binding, role, tables(), readValue);
  }

  /** Where it is found depends on what it looks at and for whom. */
  #replace(subscription: Subscription, by: Partial<Pick<Subscription, 'viewer' | 'tables'>>): void {
    const { subscriptions } = this.#options;
    subscriptions.remove(subscription);
    Object.assign(subscription, by);
    subscriptions.add(subscription);
  }

  #end(subscription: Subscription): void {
    subscription.active = false;
    this.#options.subscriptions.remove(subscription);
    this.#bindings.delete(subscription);
  }
}
