import type { Language } from '@lomdim/contract/languages';
import type { Mail } from '../outbox.ts';
import { mailOf } from './layout.ts';

type Changed = 'password' | 'email';

type Texts = {
  subject: Record<Changed, string>;
  body: Record<Changed, string>;
  button: string;
  notes: (days: number) => string[];
};

const texts: Record<Language, Texts> = {
  en: {
    subject: { password: 'Your password was changed', email: 'Your e-mail address was changed' },
    body: {
      password: 'The password of your Lomdim account was just changed.',
      email:
        'The e-mail address of your Lomdim account was just changed. Our mails go to the new one from now on.',
    },
    button: 'This was not me',
    notes: (days) => [
      'If it was you, you need not do anything.',
      `If it was not you, the button leads to a page on which you undo it, within ${days} days: everybody is signed out, and you choose a new password.`,
    ],
  },
  fr: {
    subject: {
      password: 'Votre mot de passe a été modifié',
      email: 'Votre adresse e-mail a été modifiée',
    },
    body: {
      password: 'Le mot de passe de votre compte Lomdim vient d’être modifié.',
      email:
        'L’adresse e-mail de votre compte Lomdim vient d’être modifiée. Nos messages iront désormais à la nouvelle.',
    },
    button: 'Ce n’était pas moi',
    notes: (days) => [
      'Si c’était vous, vous n’avez rien à faire.',
      `Sinon, le bouton mène à une page où vous pouvez l’annuler pendant ${days} jours : tout le monde est déconnecté et vous choisissez un nouveau mot de passe.`,
    ],
  },
  de: {
    subject: { password: 'Ihr Passwort wurde geändert', email: 'Ihre E-Mail-Adresse wurde geändert' },
    body: {
      password: 'Das Passwort Ihres Lomdim-Kontos wurde soeben geändert.',
      email:
        'Die E-Mail-Adresse Ihres Lomdim-Kontos wurde soeben geändert. Unsere Mails gehen von nun an an die neue.',
    },
    button: 'Das war ich nicht',
    notes: (days) => [
      'Wenn Sie es waren, brauchen Sie nichts zu tun.',
      `Wenn nicht, führt die Schaltfläche zu einer Seite, auf der Sie es ${days} Tage lang rückgängig machen können: Alle werden abgemeldet, und Sie wählen ein neues Passwort.`,
    ],
  },
  he: {
    subject: { password: 'הסיסמה שלך שונתה', email: 'כתובת הדוא״ל שלך שונתה' },
    body: {
      password: 'הסיסמה של החשבון שלך ב־Lomdim שונתה זה עתה.',
      email: 'כתובת הדוא״ל של החשבון שלך ב־Lomdim שונתה זה עתה. מעכשיו ההודעות שלנו יישלחו לכתובת החדשה.',
    },
    button: 'לא אני ביצעתי את השינוי',
    notes: (days) => [
      'אם השינוי נעשה על ידך, אין צורך לעשות דבר.',
      `אם לא, הכפתור מוביל לדף שבו אפשר לבטל את השינוי בתוך ${days} ימים: כל המכשירים ינותקו מהחשבון, ואפשר לבחור סיסמה חדשה.`,
    ],
  },
};

/** After a password or an address was changed, to the address from before. */
export function changeMail(change: {
  changed: Changed;
  language: Language;
  recipient: string;
  firstName: string | undefined;
  link: string;
  days: number;
}): Mail {
  const { changed, language, recipient, firstName, link, days } = change;
  const own = texts[language];
  const content = {
    subject: own.subject[changed],
    firstName,
    body: own.body[changed],
    button: { label: own.button, link },
    notes: own.notes(days),
  };
  return mailOf(recipient, `${changed}_changed`, content, language);
}
