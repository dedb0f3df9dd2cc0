import type { AccountTexts } from './account-texts.ts';

export const accountTextsDe: AccountTexts = {
  codeLabel: 'Oder geben Sie diesen Code ein:',
  onlyCodeLabel: 'Ihr Code:',
  holds: (duration) => `Gültig für ${duration} und nur einmal verwendbar.`,
  name: 'Name',
  wantsTo: 'Möchte',
  role: { student: 'lernen', teacher: 'unterrichten' },
  kinds: {
    confirmation: {
      subject: 'Bestätigen Sie Ihre E-Mail-Adresse',
      body: 'Willkommen bei Lomdim. Bitte bestätigen Sie, dass dies Ihre Adresse ist, dann ist Ihr Platz bereit.',
      button: 'Adresse bestätigen',
      notYou:
        'Falls Sie sich nicht angemeldet haben, können Sie diese Nachricht ignorieren; es wird kein Konto eröffnet.',
    },
    magic_link: {
      subject: 'Ihr Anmeldelink',
      body: 'Hier ist der Link, mit dem Sie sich bei Lomdim anmelden.',
      button: 'Anmelden',
      notYou:
        'Falls Sie ihn nicht angefordert haben, ignorieren Sie diese Nachricht. Ohne sie kann sich niemand anmelden.',
    },
    recovery: {
      subject: 'Wählen Sie ein neues Passwort',
      body: 'Sie möchten ein neues Passwort für Lomdim wählen. Das alte gilt, bis Sie das getan haben.',
      button: 'Neues Passwort wählen',
      notYou: 'Falls Sie das nicht angefordert haben, ignorieren Sie diese Nachricht; es ändert sich nichts.',
    },
    invitation: {
      subject: 'Sie sind zu Lomdim eingeladen',
      body: 'Sie sind eingeladen, bei Lomdim zu lernen und zu lehren. Nehmen Sie an und wählen Sie Ihr Passwort.',
      button: 'Einladung annehmen',
      notYou: 'Falls Sie nicht teilnehmen möchten, brauchen Sie nichts zu tun.',
    },
    email_change_new: {
      subject: 'Bestätigen Sie Ihre neue E-Mail-Adresse',
      body: 'Bitte bestätigen Sie, dass Ihr Lomdim-Konto künftig {address} verwenden soll.',
      button: 'Neue Adresse bestätigen',
      notYou: 'Falls Sie das nicht angefordert haben, ignorieren Sie diese Nachricht; es ändert sich nichts.',
    },
    email_change_current: {
      subject: 'Bestätigen Sie die Änderung Ihrer E-Mail-Adresse',
      body: 'Ihr Lomdim-Konto soll künftig {address} verwenden. Bitte bestätigen Sie hier, dass Sie das wünschen.',
      button: 'Änderung bestätigen',
      notYou:
        'Falls Sie das nicht angefordert haben, bestätigen Sie nicht und ändern Sie Ihr Passwort: Vielleicht kennt es jemand.',
    },
    reauthentication: {
      subject: 'Ihr Bestätigungscode',
      body: 'Bitte geben Sie diesen Code ein, um zu bestätigen, dass Sie es sind.',
      button: '',
      notYou:
        'Falls Sie ihn nicht angefordert haben, ändern Sie Ihr Passwort: Vielleicht ist jemand in Ihrem Konto angemeldet.',
    },
  },
};
