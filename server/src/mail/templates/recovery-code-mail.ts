import type { Language } from '@lomdim/contract/languages';
import type { Mail } from '../outbox.ts';
import { mailOf } from './layout.ts';

type Texts = {
  subject: string;
  body: string;
  left: (count: number) => string;
  notYou: string;
};

const texts: Record<Language, Texts> = {
  en: {
    subject: 'A recovery code was used',
    body: 'Somebody has just signed in to your Lomdim account with your password and one of your recovery codes. That code does not work any more.',
    left: (count) =>
      count === 0
        ? 'You have no recovery code left. Please make new ones in the settings.'
        : `You have ${count} recovery ${count === 1 ? 'code' : 'codes'} left. You can make new ones in the settings.`,
    notYou: 'If this was not you, change your password at once and make new recovery codes.',
  },
  fr: {
    subject: 'Un code de secours a été utilisé',
    body: 'Quelqu’un vient de se connecter à votre compte Lomdim avec votre mot de passe et l’un de vos codes de secours. Ce code ne fonctionne plus.',
    left: (count) =>
      count === 0
        ? 'Il ne vous reste aucun code de secours. Créez-en de nouveaux dans les paramètres.'
        : `Il vous reste ${count} ${count === 1 ? 'code' : 'codes'} de secours. Vous pouvez en créer de nouveaux dans les paramètres.`,
    notYou:
      'Si ce n’était pas vous, changez votre mot de passe sans attendre et créez de nouveaux codes de secours.',
  },
  de: {
    subject: 'Ein Wiederherstellungscode wurde benutzt',
    body: 'Gerade hat sich jemand mit Ihrem Passwort und einem Ihrer Wiederherstellungscodes bei Ihrem Lomdim-Konto angemeldet. Dieser Code gilt nicht mehr.',
    left: (count) =>
      count === 0
        ? 'Sie haben keinen Wiederherstellungscode mehr. Bitte erstellen Sie in den Einstellungen neue.'
        : `Sie haben noch ${count} ${count === 1 ? 'Wiederherstellungscode' : 'Wiederherstellungscodes'}. Neue können Sie in den Einstellungen erstellen.`,
    notYou:
      'Falls Sie das nicht waren, ändern Sie sofort Ihr Passwort und erstellen Sie neue Wiederherstellungscodes.',
  },
  he: {
    subject: 'נעשה שימוש בקוד שחזור',
    body: 'זה עתה נכנסו לחשבון שלך ב־Lomdim עם הסיסמה שלך ואחד מקודי השחזור שלך. הקוד הזה כבר אינו פעיל.',
    left: (count) => {
      if (count === 0) return 'לא נשאר לך קוד שחזור. נא ליצור קודים חדשים בהגדרות.';
      const codes = new Map([
        [1, 'נשאר לך קוד שחזור אחד'],
        [2, 'נשארו לך שני קודי שחזור'],
      ]).get(count);
      return `${codes ?? `נשארו לך ${count} קודי שחזור`}. אפשר ליצור קודים חדשים בהגדרות.`;
    },
    notYou: 'אם זה לא נעשה על ידך, נא לשנות מייד את הסיסמה וליצור קודי שחזור חדשים.',
  },
};

type About = { recipient: string; firstName: string; language: Language; left: number };

export function recoveryCodeMail({ recipient, firstName, language, left }: About): Mail {
  const { subject, body, left: leftText, notYou } = texts[language];
  const content = { subject, firstName, body, notes: [leftText(left), notYou] };
  return mailOf(recipient, 'recovery_code_used', content, language);
}
