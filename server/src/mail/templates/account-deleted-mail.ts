import type { Language } from '@lomdim/contract/languages';
import type { Mail } from '../outbox.ts';
import { mailOf } from './layout.ts';

type Texts = { subject: string; body: string; notes: string[] };

const texts: Record<Language, Texts> = {
  en: {
    subject: 'Your account was deleted',
    body: 'As you wished, your Lomdim account and what belongs to it have been deleted. Those who had a lesson with you have been told.',
    notes: [
      'What you wrote to others stays with them, without your name.',
      'If this was not you, please answer this mail or write to us through the contact page at once.',
      'You are welcome to come back whenever you like.',
    ],
  },
  fr: {
    subject: 'Votre compte a été supprimé',
    body: 'Comme vous l’avez souhaité, votre compte Lomdim et tout ce qui s’y rattache ont été supprimés. Les personnes qui avaient une leçon avec vous ont été prévenues.',
    notes: [
      'Ce que vous avez écrit à d’autres personnes leur reste, sans votre nom.',
      'Si vous n’en êtes pas à l’origine, répondez à ce message ou écrivez-nous sans attendre par la page de contact.',
      'Vous pouvez revenir quand vous le souhaitez.',
    ],
  },
  de: {
    subject: 'Ihr Konto wurde gelöscht',
    body: 'Wie von Ihnen gewünscht, wurden Ihr Lomdim-Konto und alles, was dazugehört, gelöscht. Wer mit Ihnen verabredet war, wurde benachrichtigt.',
    notes: [
      'Was Sie anderen geschrieben haben, bleibt bei ihnen, ohne Ihren Namen.',
      'Falls Sie das nicht waren, antworten Sie bitte auf diese Mail oder schreiben Sie uns sofort über die Kontaktseite.',
      'Sie sind jederzeit wieder willkommen.',
    ],
  },
  he: {
    subject: 'החשבון שלך נמחק',
    body: 'לפי בקשתך, החשבון שלך ב־Lomdim וכל מה ששייך לו נמחקו. הודענו על כך למי שקבעו איתך שיעור.',
    notes: [
      'מה שכתבת לאחרים נשאר אצלם, בלי השם שלך.',
      'אם זה לא נעשה על ידך, נא להשיב מייד להודעה הזאת או לכתוב לנו בדף יצירת הקשר.',
      'תמיד נשמח לראות אותך שוב.',
    ],
  },
};

/** The last mail, to somebody who has just deleted their account. */
export function accountDeletedMail(about: {
  recipient: string;
  firstName: string;
  language: Language;
}): Mail {
  const { recipient, firstName, language } = about;
  return mailOf(recipient, 'account_deleted', { ...texts[language], firstName }, language);
}
