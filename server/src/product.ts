import { passwords } from '@lomdim/contract/constants';
import type { Product } from '@lomdim/platform/product';
import type { ProductName } from '@lomdim/platform/product-name';
import type { Config } from './config.ts';
import { accountMessages } from './mail/account-messages.ts';
import { passwordWords } from './password-words.ts';

export const productName: ProductName = { name: 'Lomdim', id: 'lomdim' };

/** What the platform needs to know of this product. */
export function product({ siteUrl, rateLimits }: Pick<Config, 'siteUrl' | 'rateLimits'>): Product {
  return {
    ...productName,
    // What the rules in the database must know: the public name, and whether quotas are off for a load test.
    databaseSettings: {
      'lomdim.site_url': new URL(siteUrl).origin,
      'lomdim.quotas': rateLimits ? 'on' : 'off',
    },
    accountMessages,
    longestPassword: passwords.longest,
    passwordWords,
  };
}
