import type { AccountMessages } from '@lomdim/platform/auth/account-messages';
import { linkPage } from '../site/link-page.ts';
import { mailLanguage } from './language.ts';
import { putInOutbox } from './outbox.ts';
import { greetingName, signUpSummary } from './sign-up-summary.ts';
import { accountMail } from './templates/account-mail.ts';
import { changeMail } from './templates/change-mail.ts';
import { recoveryCodeMail } from './templates/recovery-code-mail.ts';

/** The words in which auth/v1 speaks to people: mails about their accounts, and the page behind a mailed link. */
export const accountMessages: AccountMessages = {
  async sendToken(db, { metadata, acceptLanguage, confirmsSignUp, ...mail }) {
    await putInOutbox(
      db,
      accountMail({
        ...mail,
        language: mailLanguage(metadata, acceptLanguage),
        firstName: greetingName(metadata.first_name),
        signUp: confirmsSignUp ? signUpSummary(metadata) : undefined,
      }),
    );
  },

  async sendChange(db, { metadata, acceptLanguage, ...mail }) {
    await putInOutbox(
      db,
      changeMail({
        ...mail,
        language: mailLanguage(metadata, acceptLanguage),
        firstName: greetingName(metadata.first_name),
      }),
    );
  },

  async sendRecoveryCodeUsed(db, { recipient, metadata, acceptLanguage, left }) {
    await putInOutbox(
      db,
      recoveryCodeMail({
        recipient,
        language: mailLanguage(metadata, acceptLanguage),
        firstName: typeof metadata.first_name === 'string' ? metadata.first_name : '',
        left,
      }),
    );
  },

  linkPage,
};
