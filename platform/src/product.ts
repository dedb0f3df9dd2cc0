import type { AccountMessages } from './auth/account-messages.ts';
import type { ProductName } from './product-name.ts';

/** What only the product that embeds the platform can say. */
export type Product = ProductName & {
  /** Settings of every connection, for policies and functions to read. */
  databaseSettings: Readonly<Record<string, string>>;
  accountMessages: AccountMessages;
  /** In characters, as people count them. */
  longestPassword: number;
  /** Words that everybody here has on their mind: a password made of nothing else is refused. */
  passwordWords: readonly string[];
};
