import { encodeText } from '../frames/encode.ts';
import { SharedMessage } from '../frames/shared-message.ts';
import type { ChangeBinding, DeliveredChange } from '../live-feed.ts';
import type { RequestedBinding } from './join-config.ts';

/**
 * The number by which the client knows a binding. The same binding has the same number everywhere, so that a change
 * is encoded once for all who listen to it on the same topic.
 */
export function bindingIds(bindings: readonly RequestedBinding[]): number[] {
  const taken = new Map<number, string>();
  return bindings.map(({ binding }) => {
    const text = textOf(binding);
    let id = hash(text);
    while ((taken.get(id) ?? text) !== text) id += 1;
    taken.set(id, text);
    return id;
  });
}

function textOf({ event, schema, table, filter, select }: ChangeBinding): string {
  return JSON.stringify([event, schema, table, filter, select]);
}

/** FNV-1a, without the sign, and never zero: the client takes zero for none. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
  }
  return (value >>> 2) + 1;
}

/** Changes as messages, each made once for a topic and a binding. */
export class ChangeMessages {
  readonly #known = new WeakMap<DeliveredChange, Map<string, SharedMessage>>();

  of(change: DeliveredChange, wireTopic: string, id: number): SharedMessage {
    let messages = this.#known.get(change);
    if (!messages) {
      messages = new Map();
      this.#known.set(change, messages);
    }
    const key = `${id}:${wireTopic}`;
    let message = messages.get(key);
    if (!message) {
      message = changeMessage(change, wireTopic, id);
      messages.set(key, message);
    }
    return message;
  }
}

function changeMessage(change: DeliveredChange, topic: string, id: number): SharedMessage {
  return new SharedMessage((vsn) => {
    const address = { joinRef: null, ref: null, topic, event: 'postgres_changes' };
    const text = encodeText(vsn, address, `{"ids":[${id}],"data":${change.data}}`);
    return { data: Buffer.from(text), binary: false };
  });
}
