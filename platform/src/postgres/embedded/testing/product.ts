import type { ProductName } from '../../../product-name.ts';

/** After whom the tests call the database, its roles and folders. */
export const product: ProductName = { name: 'Platform', id: 'platform' };
