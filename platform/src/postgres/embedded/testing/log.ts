import type { Log } from '../log.ts';

export const silent: Log = { debug: () => undefined, info: () => undefined, warn: () => undefined };
