import type { ReactNode } from 'react';

/** The way to report a message, which the page brings along. One of them is in the order of the Tab key. */
export type Flag = (message: string, inTabOrder: boolean) => ReactNode;
