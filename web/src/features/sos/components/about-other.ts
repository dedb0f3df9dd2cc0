import type { ReactNode } from 'react';

/** What other features offer about the other of a pair, blocking and reporting them, beside the way to keep them, unless they are blocked. */
export type AboutOther = (other: { id: string; name: string }, keep: ReactNode) => ReactNode;
