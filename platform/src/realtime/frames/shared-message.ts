import type { Encoded } from './encode.ts';
import type { Vsn } from './frame.ts';

/** Something that many sockets receive: encoded at most once for each serialisation, and only when one speaks it. */
export class SharedMessage {
  readonly #encode: (vsn: Vsn) => Encoded | undefined;
  readonly #known = new Map<Vsn, Encoded | undefined>();

  constructor(encode: (vsn: Vsn) => Encoded | undefined) {
    this.#encode = encode;
  }

  in(vsn: Vsn): Encoded | undefined {
    if (!this.#known.has(vsn)) this.#known.set(vsn, this.#encode(vsn));
    return this.#known.get(vsn);
  }
}
