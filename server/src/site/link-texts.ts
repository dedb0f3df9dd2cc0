import type { Language } from '@lomdim/contract/languages';
import type { LinkKind } from '@lomdim/platform/auth/account-messages';

type LinkTexts = {
  /** The page that signs in; the others are called as their mail is. */
  signIn: string;
  texts: Record<Exclude<LinkKind, 'email_change_new' | 'email_change_current'> | 'email_change', string>;
  /** More than one sign-up waits for the same mailbox. */
  contested: string;
};

/** What the page behind a mailed link says; its title, its button and its advice are those of the mail. */
export const linkTexts: Record<Language, LinkTexts> = {
  en: {
    signIn: 'Sign in to Lomdim',
    texts: {
      confirmation: 'With this button you open an account on Lomdim for {address}.',
      invitation:
        'With this button you open an account on Lomdim for {address}, and then choose your password.',
      magic_link: 'With this button you sign in as {address}.',
      recovery: 'With this button you sign in as {address} and then choose a new password.',
      email_change: 'With this button you confirm that your Lomdim account should use {address} from now on.',
    },
    contested:
      'Somebody has signed up with this address more than once. Confirm only what you entered yourself. If you are not sure, do not confirm, and choose “Forgot your password?” on the sign-in page.',
  },
  fr: {
    signIn: 'Se connecter à Lomdim',
    texts: {
      confirmation: 'Avec ce bouton, vous ouvrez un compte Lomdim pour {address}.',
      invitation:
        'Avec ce bouton, vous ouvrez un compte Lomdim pour {address}, puis vous choisissez votre mot de passe.',
      magic_link: 'Avec ce bouton, vous vous connectez comme {address}.',
      recovery:
        'Avec ce bouton, vous vous connectez comme {address}, puis vous choisissez un nouveau mot de passe.',
      email_change:
        'Avec ce bouton, vous confirmez que votre compte Lomdim doit désormais utiliser {address}.',
    },
    contested:
      "Quelqu'un s'est inscrit plusieurs fois avec cette adresse. Ne confirmez que ce que vous avez saisi vous-même. En cas de doute, ne confirmez pas et choisissez «\u00a0Mot de passe oublié\u00a0?\u00a0» sur la page de connexion.",
  },
  de: {
    signIn: 'Bei Lomdim anmelden',
    texts: {
      confirmation: 'Mit dieser Schaltfläche eröffnen Sie ein Konto bei Lomdim für {address}.',
      invitation:
        'Mit dieser Schaltfläche eröffnen Sie ein Konto bei Lomdim für {address} und wählen dann Ihr Passwort.',
      magic_link: 'Mit dieser Schaltfläche melden Sie sich als {address} an.',
      recovery:
        'Mit dieser Schaltfläche melden Sie sich als {address} an und wählen dann ein neues Passwort.',
      email_change:
        'Mit dieser Schaltfläche bestätigen Sie, dass Ihr Lomdim-Konto künftig {address} verwenden soll.',
    },
    contested:
      'Mit dieser Adresse hat sich jemand mehrmals registriert. Bestätigen Sie nur, was Sie selbst eingegeben haben. Wenn Sie unsicher sind, bestätigen Sie nicht und wählen Sie auf der Anmeldeseite „Passwort vergessen?“.',
  },
  he: {
    signIn: 'כניסה ל־Lomdim',
    texts: {
      confirmation: 'לחיצה על הכפתור תפתח חשבון ב־Lomdim לכתובת {address}.',
      invitation: 'לחיצה על הכפתור תפתח חשבון ב־Lomdim לכתובת {address}, ואחר כך בוחרים סיסמה.',
      magic_link: 'לחיצה על הכפתור תכניס אותך לחשבון {address}.',
      recovery: 'לחיצה על הכפתור תכניס אותך לחשבון {address}, ואחר כך בוחרים סיסמה חדשה.',
      email_change: 'לחיצה על הכפתור מאשרת שמעכשיו החשבון שלך ב־Lomdim ישתמש בכתובת {address}.',
    },
    contested:
      'עם הכתובת הזאת נרשמו יותר מפעם אחת. נא לאשר רק את הפרטים שהזנת בעצמך. בכל מקרה של ספק עדיף לא לאשר, ולבחור ״שכחת את הסיסמה?״ בדף הכניסה.',
  },
};
