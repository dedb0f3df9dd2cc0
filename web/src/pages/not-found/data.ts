import type { PageData } from '../page-data.ts';

/** All it shows are texts; its status is always 404. */
export const data: PageData = () => undefined;
