export type AccountMailKind =
  | 'confirmation'
  | 'magic_link'
  | 'recovery'
  | 'invitation'
  | 'email_change_new'
  | 'email_change_current'
  | 'reauthentication';

export type AccountTexts = {
  greeting(name: string | undefined): string;
  codeLabel: string;
  /** For mail that carries only a code. */
  onlyCodeLabel: string;
  holdsOneHour: string;
  kinds: Record<AccountMailKind, { subject: string; body: string; button: string; notYou: string }>;
};
