import type { AccountMessages, ChangeMail } from '@lomdim/platform/auth/account-messages';
import { linkPage } from '../site/link-page.ts';
import { mailLanguage } from './language.ts';
import { putInOutbox } from './outbox.ts';
import { greetingName, signUpSummary } from './sign-up-summary.ts';
import { accountMail } from './templates/account-mail.ts';
import { changeMail } from './templates/change-mail.ts';
import { recoveryCodeMail } from './templates/recovery-code-mail.ts';

/** The words in which auth/v1 speaks to people: mails about their accounts, and the page behind a mailed link. */
export const accountMessages: AccountMessages = {
  async sendToken(db, { confirmsSignUp, ...mail }) {
    const signUp = confirmsSignUp ? signUpSummary(mail.metadata) : undefined;
    await putInOutbox(db, accountMail({ ...mail, ...receiverOf(mail), signUp }));
  },
  async sendChange(db, mail) {
    await putInOutbox(db, changeMail({ ...mail, ...receiverOf(mail) }));
  },
  async sendRecoveryCodeUsed(db, mail) {
    const { first_name: name } = mail.metadata;
    const firstName = typeof name === 'string' ? name : '';
    await putInOutbox(db, recoveryCodeMail({ ...mail, ...receiverOf(mail), firstName }));
  },
  linkPage,
};

/** In which language a mail speaks to its receiver, and by which name. */
function receiverOf({ metadata, acceptLanguage }: Pick<ChangeMail, 'metadata' | 'acceptLanguage'>) {
  return {
    language: mailLanguage(metadata, acceptLanguage),
    firstName: greetingName(metadata.first_name),
  };
}
