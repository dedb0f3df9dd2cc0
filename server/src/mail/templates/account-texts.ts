import type { AccountMailKind } from '@lomdim/platform/auth/account-messages';

export type AccountTexts = {
  codeLabel: string;
  /** For mail that carries only a code. */
  onlyCodeLabel: string;
  /** How long it holds, such as 'one hour'. */
  holds(duration: string): string;
  /** What a sign-up said, so that its receiver sees what they confirm. */
  name: string;
  wantsTo: string;
  role: Record<'student' | 'teacher', string>;
  kinds: Record<AccountMailKind, { subject: string; body: string; button: string; notYou: string }>;
};
