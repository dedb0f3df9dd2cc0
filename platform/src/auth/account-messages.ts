import type { Queryable } from '../postgres/share.ts';

/** Mail about an account. Each but the last carries a link besides its code. */
export type AccountMailKind =
  | 'confirmation'
  | 'magic_link'
  | 'recovery'
  | 'invitation'
  | 'email_change_new'
  | 'email_change_current'
  | 'reauthentication';

export type LinkKind = Exclude<AccountMailKind, 'reauthentication'>;

/** To whom, and by what the product may choose a language and a greeting. A stranger may have chosen the metadata. */
type Receiver = {
  recipient: string;
  metadata: Readonly<Record<string, unknown>>;
  acceptLanguage: string | undefined;
};

export type TokenMail = Receiver & {
  kind: AccountMailKind;
  /** Undefined for mail that carries only a code. */
  link: string | undefined;
  code: string;
  /** How long both are good for. */
  validSeconds: number;
  /** The address that a change leads to; named in both mails about it. */
  newAddress: string | undefined;
  /** Whether the mail confirms a sign-up, so that its receiver must see what was entered. */
  confirmsSignUp: boolean;
};

/** To the address from before, with a link that undoes the change. */
export type ChangeMail = Receiver & { changed: 'password' | 'email'; link: string; days: number };

export type RecoveryCodeMail = Receiver & { left: number };

/** The page behind a mailed link: one button, since programs that look after a mailbox open every link in it. */
export type LinkPage = {
  kind: LinkKind;
  /** The address that it is about. */
  address: string;
  /** What the sign-up said that the button confirms. */
  signUp: Readonly<Record<string, unknown>> | undefined;
  /** Another sign-up waits for the same mailbox. */
  contested: boolean;
  acceptLanguage: string | undefined;
  /** Where the button sends them, and what it says there. */
  action: string;
  fields: Readonly<Record<string, string>>;
  /** Where they are sent from there: the page's policy has to allow it. */
  redirectTo: string;
};

/** The texts of everything that auth/v1 sends to people outside of its answers. Mail is queued in the caller's transaction: both happen, or neither. */
export type AccountMessages = {
  sendToken(db: Queryable, mail: TokenMail): Promise<void>;
  sendChange(db: Queryable, mail: ChangeMail): Promise<void>;
  sendRecoveryCodeUsed(db: Queryable, mail: RecoveryCodeMail): Promise<void>;
  linkPage(page: LinkPage): { html: string; contentSecurityPolicy: string };
};
