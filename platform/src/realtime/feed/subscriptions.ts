import type { ChangeBinding, DeliveredChange } from '../live-feed.ts';
import type { Viewer } from './caller.ts';
import type { Change, View } from './change.ts';
import type { Filter } from './filter.ts';

/** How one subscription looks at one table. */
export type SubscribedTable = { filter: Filter | undefined; view: View };

export type Subscription = {
  event: ChangeBinding['event'];
  viewer: Viewer;
  /** By table. */
  tables: ReadonlyMap<string, SubscribedTable>;
  /** Only what is read after it was made is for it. */
  active: boolean;
  deliver: (change: DeliveredChange) => void;
};

type Watchers = {
  all: Set<Subscription>;
  /** By column and value, for those that want one value of a column. */
  pinned: Map<string, Map<string, Set<Subscription>>>;
  loose: Set<Subscription>;
  byUser: Map<string, Set<Subscription>>;
  service: Set<Subscription>;
};

/** Finds the few who could want a change among the many who are there. */
export class Subscriptions {
  readonly #tables = new Map<string, Watchers>();

  relations(): string[] {
    return [...this.#tables.keys()];
  }

  get size(): number {
    return this.#tables.size;
  }

  add(subscription: Subscription): void {
    for (const [relation, subscribed] of subscription.tables) {
      let watchers = this.#tables.get(relation);
      if (!watchers) {
        watchers = {
          all: new Set(),
          pinned: new Map(),
          loose: new Set(),
          byUser: new Map(),
          service: new Set(),
        };
        this.#tables.set(relation, watchers);
      }
      watchers.all.add(subscription);
      for (const set of setsOf(watchers, subscription, subscribed)) set.add(subscription);
    }
  }

  remove(subscription: Subscription): void {
    for (const [relation, subscribed] of subscription.tables) {
      const watchers = this.#tables.get(relation);
      if (!watchers) continue;
      watchers.all.delete(subscription);
      for (const set of setsOf(watchers, subscription, subscribed)) set.delete(subscription);
      forgetEmpty(watchers, subscription, subscribed);
      if (watchers.all.size === 0) this.#tables.delete(relation);
    }
  }

  /** Who wants this change, if they may see it. */
  *wanting(change: Change): Generator<{ subscription: Subscription; subscribed: SubscribedTable }> {
    const watchers = this.#tables.get(change.table.relation);
    if (!watchers) return;
    for (const subscription of candidates(watchers, change)) {
      const subscribed = subscription.tables.get(change.table.relation);
      if (!subscribed || !subscription.active) continue;
      if (subscription.event !== '*' && subscription.event !== change.type) continue;
      if (subscribed.filter && !subscribed.filter.matches(change.row)) continue;
      yield { subscription, subscribed };
    }
  }
}

function* candidates(watchers: Watchers, change: Change): Generator<Subscription> {
  if (change.audience) {
    for (const user of new Set(change.audience)) yield* watchers.byUser.get(user) ?? [];
    yield* watchers.service;
    return;
  }
  for (const [column, byValue] of watchers.pinned) {
    yield* byValue.get(JSON.stringify(change.row[column] ?? null)) ?? [];
  }
  yield* watchers.loose;
}

function setsOf(
  watchers: Watchers,
  { viewer }: Subscription,
  { filter }: SubscribedTable,
): Set<Subscription>[] {
  const found: Set<Subscription>[] = [];
  if (viewer.role === 'service_role') found.push(watchers.service);
  else if (viewer.user !== undefined) found.push(entry(watchers.byUser, viewer.user, () => new Set()));
  if (!filter?.pinned) return [...found, watchers.loose];
  const byValue = entry(watchers.pinned, filter.pinned.column, () => new Map<string, Set<Subscription>>());
  for (const value of new Set(filter.pinned.values)) found.push(entry(byValue, value, () => new Set()));
  return found;
}

function forgetEmpty(watchers: Watchers, { viewer }: Subscription, { filter }: SubscribedTable): void {
  if (viewer.user !== undefined && watchers.byUser.get(viewer.user)?.size === 0)
    watchers.byUser.delete(viewer.user);
  const byValue = filter?.pinned && watchers.pinned.get(filter.pinned.column);
  if (!filter?.pinned || !byValue) return;
  for (const value of filter.pinned.values) if (byValue.get(value)?.size === 0) byValue.delete(value);
  if (byValue.size === 0) watchers.pinned.delete(filter.pinned.column);
}

function entry<Key, Value>(map: Map<Key, Value>, key: Key, make: () => Value): Value {
  let value = map.get(key);
  if (value === undefined) {
    value = make();
    map.set(key, value);
  }
  return value;
}
