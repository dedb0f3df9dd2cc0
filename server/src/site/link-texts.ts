import type { LinkKind } from '@lomdim/platform/auth/account-messages';
import type { Language } from '../mail/language.ts';

type LinkTexts = {
  kinds: Record<LinkKind, { title: string; text: string }>;
  /** More than one sign-up waits for the same mailbox. */
  contested: string;
};

/** What the page behind a mailed link says; its button and its advice are those of the mail. */
export const linkTexts: Record<Language, LinkTexts> = {
  en: {
    kinds: {
      confirmation: {
        title: 'Confirm your e-mail address',
        text: 'With this button you open an account on Lomdim for {address}.',
      },
      invitation: {
        title: 'You are invited to Lomdim',
        text: 'With this button you open an account on Lomdim for {address}, and then choose your password.',
      },
      magic_link: { title: 'Sign in to Lomdim', text: 'With this button you sign in as {address}.' },
      recovery: {
        title: 'Choose a new password',
        text: 'With this button you sign in as {address} and then choose a new password.',
      },
      email_change_new: {
        title: 'Confirm your new e-mail address',
        text: 'With this button you confirm that your Lomdim account should use {address} from now on.',
      },
      email_change_current: {
        title: 'Confirm the change of your e-mail address',
        text: 'With this button you confirm that your Lomdim account should use {address} from now on.',
      },
    },
    contested:
      'Somebody has signed up with this address more than once. Confirm only what you entered yourself. If you are not sure, do not confirm, and choose “Forgot your password?” on the sign-in page.',
  },
  fr: {
    kinds: {
      confirmation: {
        title: 'Confirmez votre adresse e-mail',
        text: 'Avec ce bouton, vous ouvrez un compte Lomdim pour {address}.',
      },
      invitation: {
        title: 'Vous êtes invité sur Lomdim',
        text: 'Avec ce bouton, vous ouvrez un compte Lomdim pour {address}, puis vous choisissez votre mot de passe.',
      },
      magic_link: {
        title: 'Se connecter à Lomdim',
        text: 'Avec ce bouton, vous vous connectez comme {address}.',
      },
      recovery: {
        title: 'Choisissez un nouveau mot de passe',
        text: 'Avec ce bouton, vous vous connectez comme {address}, puis vous choisissez un nouveau mot de passe.',
      },
      email_change_new: {
        title: 'Confirmez votre nouvelle adresse e-mail',
        text: 'Avec ce bouton, vous confirmez que votre compte Lomdim doit désormais utiliser {address}.',
      },
      email_change_current: {
        title: "Confirmez le changement d'adresse e-mail",
        text: 'Avec ce bouton, vous confirmez que votre compte Lomdim doit désormais utiliser {address}.',
      },
    },
    contested:
      "Quelqu'un s'est inscrit plusieurs fois avec cette adresse. Ne confirmez que ce que vous avez saisi vous-même. En cas de doute, ne confirmez pas et choisissez « Mot de passe oublié ? » sur la page de connexion.",
  },
  de: {
    kinds: {
      confirmation: {
        title: 'Bestätigen Sie Ihre E-Mail-Adresse',
        text: 'Mit dieser Schaltfläche eröffnen Sie ein Konto bei Lomdim für {address}.',
      },
      invitation: {
        title: 'Sie sind zu Lomdim eingeladen',
        text: 'Mit dieser Schaltfläche eröffnen Sie ein Konto bei Lomdim für {address} und wählen dann Ihr Passwort.',
      },
      magic_link: {
        title: 'Bei Lomdim anmelden',
        text: 'Mit dieser Schaltfläche melden Sie sich als {address} an.',
      },
      recovery: {
        title: 'Wählen Sie ein neues Passwort',
        text: 'Mit dieser Schaltfläche melden Sie sich als {address} an und wählen dann ein neues Passwort.',
      },
      email_change_new: {
        title: 'Bestätigen Sie Ihre neue E-Mail-Adresse',
        text: 'Mit dieser Schaltfläche bestätigen Sie, dass Ihr Lomdim-Konto künftig {address} verwenden soll.',
      },
      email_change_current: {
        title: 'Bestätigen Sie die Änderung Ihrer E-Mail-Adresse',
        text: 'Mit dieser Schaltfläche bestätigen Sie, dass Ihr Lomdim-Konto künftig {address} verwenden soll.',
      },
    },
    contested:
      'Mit dieser Adresse hat sich jemand mehrmals registriert. Bestätigen Sie nur, was Sie selbst eingegeben haben. Wenn Sie unsicher sind, bestätigen Sie nicht und wählen Sie auf der Anmeldeseite „Passwort vergessen?“.',
  },
};
