import type { ReactNode } from 'react';

/** The report button of a message, passed in by the page. Only one of them is in the tab order. */
export type Flag = (message: string, inTabOrder: boolean) => ReactNode;
