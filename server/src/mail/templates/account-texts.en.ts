import type { AccountTexts } from './account-texts.ts';

export const accountTextsEn: AccountTexts = {
  codeLabel: 'Or enter this code:',
  onlyCodeLabel: 'Your code:',
  holds: (duration) => `It is valid for ${duration} and works once.`,
  name: 'Name',
  wantsTo: 'Wants to',
  role: { student: 'learn', teacher: 'teach' },
  kinds: {
    confirmation: {
      subject: 'Confirm your e-mail address',
      body: 'Welcome to Lomdim. Please confirm that this is your address, and your place is ready.',
      button: 'Confirm my address',
      notYou: 'If you did not sign up, you can ignore this mail; no account will be opened.',
    },
    magic_link: {
      subject: 'Your sign-in link',
      body: 'Here is the link with which you sign in to Lomdim.',
      button: 'Sign in',
      notYou: 'If you did not ask for it, you can ignore this mail. Nobody can sign in without it.',
    },
    recovery: {
      subject: 'Choose a new password',
      body: 'You asked to choose a new password for Lomdim. The old one stays valid until you have done so.',
      button: 'Choose a new password',
      notYou: 'If you did not ask for it, you can ignore this mail; nothing will change.',
    },
    invitation: {
      subject: 'You are invited to Lomdim',
      body: 'You have been invited to learn and teach on Lomdim. Accept, and choose your password.',
      button: 'Accept the invitation',
      notYou: 'If you do not want to join, you need not do anything.',
    },
    email_change_new: {
      subject: 'Confirm your new e-mail address',
      body: 'Please confirm that your Lomdim account should use {address} from now on.',
      button: 'Confirm the new address',
      notYou: 'If you did not ask for it, you can ignore this mail; nothing will change.',
    },
    email_change_current: {
      subject: 'Confirm the change of your e-mail address',
      body: 'Your Lomdim account is to use {address} from now on. Please confirm here that this is your wish.',
      button: 'Confirm the change',
      notYou: 'If you did not ask for it, do not confirm, and change your password: somebody may know it.',
    },
    reauthentication: {
      subject: 'Your confirmation code',
      body: 'Please enter this code to confirm that it is you.',
      button: '',
      notYou: 'If you did not ask for it, change your password: somebody may be signed in to your account.',
    },
  },
};
