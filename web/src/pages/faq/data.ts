import type { PageData } from '../page-data.ts';

/** All it shows are texts. */
export const data: PageData = () => undefined;
