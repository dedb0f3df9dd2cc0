import type { PageData } from '../page-data.ts';

/** All it shows are texts and a form. */
export const data: PageData = () => undefined;
