import type { AccountsConfig } from '../../config.ts';
import type { Product } from '../../product.ts';
import { AuthError } from '../errors.ts';
import { isCommonPassword } from './common-passwords.ts';
import { isMadeOfProductWords, wordsOfSite } from './product-words.ts';

/** What the operator decided. */
export type Policy = {
  config: {
    siteUrl: string;
    accounts: Pick<AccountsConfig, 'shortestPassword' | 'refusesCommonPasswords'>;
  };
  product: Pick<Product, 'longestPassword' | 'passwordWords'>;
};

type Reason = 'length' | 'pwned' | 'characters';

/** Refuses a password that others would guess, with all reasons at once. */
export function checkPasswordStrength(password: string, about: PersonalTexts, policy: Policy): void {
  const { shortestPassword: shortest, refusesCommonPasswords } = policy.config.accounts;
  const { longestPassword: longest } = policy.product;
  const problems: { reason: Reason; message: string }[] = [];
  // Counted as people count: an emoji is one character, not two.
  const length = [...password].length;
  if (length < shortest) {
    problems.push({ reason: 'length', message: `Password should be at least ${shortest} characters.` });
  }
  if (length > longest) {
    problems.push({ reason: 'length', message: `Password cannot be longer than ${longest} characters.` });
  }
  if (refusesCommonPasswords && isGuessable(password, policy)) {
    problems.push({
      reason: 'pwned',
      message: 'Password is known to be weak and easy to guess, please choose a different one.',
    });
  }
  if (containsPersonalText(password, about)) {
    problems.push({
      reason: 'characters',
      message: 'Password should not contain your name or e-mail address.',
    });
  }
  if (problems.length === 0) return;
  throw new AuthError(422, 'weak_password', problems.map((problem) => problem.message).join(' '), {
    details: { weak_password: { reasons: [...new Set(problems.map((problem) => problem.reason))] } },
  });
}

/** Someone with the service key answers for the password; only its length is a matter of the format. */
export function checkPasswordLength(password: string, policy: Policy): void {
  const length = [...password].length;
  if (length < policy.config.accounts.shortestPassword || length > policy.product.longestPassword) {
    checkPasswordStrength(password, { email: undefined, metadata: {} }, policy);
  }
}

const isGuessable = (password: string, { config, product }: Policy): boolean =>
  isCommonPassword(password) ||
  isMadeOfProductWords(password, [...product.passwordWords, ...wordsOfSite(config.siteUrl)]);

export type PersonalTexts = { email: string | undefined; metadata: Record<string, unknown> };

function containsPersonalText(password: string, about: PersonalTexts): boolean {
  const plain = simplified(password);
  const texts = [
    about.email,
    about.email?.split('@')[0],
    ...['first_name', 'last_name', 'full_name', 'name'].map((key) => about.metadata[key]),
  ];
  return texts.some((text) => {
    if (typeof text !== 'string') return false;
    const part = simplified(text);
    // Short names occur in words by chance; they count only when hardly anything stands beside them.
    return part.length >= 5 ? plain.includes(part) : part.length >= 3 && isMostly(plain, part);
  });
}

function isMostly(password: string, part: string): boolean {
  return password.includes(part) && password.replaceAll(part, '').replace(/[\d\W_]/g, '').length === 0;
}

function simplified(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().trim();
}
