import type { NotificationTexts } from './notification-texts.ts';

export const notificationTextsDe: NotificationTexts = {
  unknownPerson: 'Unbekannt',
  labels: { child: 'Für', when: 'Wann', previously: 'Bisher', notes: 'Anmerkung' },
  settings: 'Auswählen, was mich per E-Mail erreicht',
  childStaysClosed: {
    subject: '{child} kann sich erst anmelden, wenn Sie es öffnen',
    body: 'Für {child} wurden an einem Tag zehnmal falsche Bilder oder eine falsche Zahl eingegeben, deshalb bleibt das Anmelden geschlossen, bis Sie es öffnen. Hat {child} die Bilder oder die Zahl vergessen, wählen Sie gemeinsam neue; war es jemand anderes, sehen Sie die Geräte Ihrer Familie durch.',
  },
  kinds: {
    teacher_approved: {
      subject: 'Sie können jetzt bei Lomdim unterrichten',
      body: 'Ihre Bewerbung als Lehrkraft wurde angenommen. Sie können Kurse veröffentlichen, Ihre Zeiten freigeben und Lernende begrüßen.',
      button: 'Zu meiner Übersicht',
    },
    teacher_rejected: {
      subject: 'Zu Ihrer Bewerbung als Lehrkraft',
      body: 'Wir haben Ihre Bewerbung gelesen und können sie so noch nicht annehmen. Bitte vervollständigen Sie Ihr Profil und schreiben Sie uns; wir sehen sie uns gern noch einmal an.',
      button: 'Uns schreiben',
    },
    teacher_suspended: {
      subject: 'Ihr Unterricht auf Lomdim ist ausgesetzt',
      body: 'Unser Team hat Ihren Unterricht ausgesetzt. Ihr Profil und Ihre Kurse werden vorerst nicht gezeigt. Bitte schreiben Sie uns, damit wir es gemeinsam klären.',
      button: 'Schreiben Sie uns',
    },
    teacher_restored: {
      subject: 'Sie können wieder auf Lomdim unterrichten',
      body: 'Ihr Profil und Ihre Kurse werden wieder gezeigt, und Ihre Übersicht steht Ihnen offen.',
      button: 'Zu meiner Übersicht',
    },
    child_locked_out: {
      subject: '{child} kann sich in einer Viertelstunde wieder anmelden',
      body: 'Für {child} wurden fünfmal hintereinander falsche Bilder oder eine falsche Zahl eingegeben, deshalb wartet das Anmelden eine Viertelstunde. Sie können es sofort öffnen. Hat {child} die Bilder oder die Zahl vergessen, wählen Sie gemeinsam neue; war es jemand anderes, sehen Sie die Geräte Ihrer Familie durch.',
      button: 'Zum Anmelden',
    },
    children_approved: {
      subject: 'Sie sind für den Unterricht von Kindern zugelassen',
      body: 'Unser Team hat Sie für den Unterricht von Kindern zugelassen. Familien sehen das an Ihrem Profil, und Ihre Kurse für Kinder stehen von nun an im Verzeichnis.',
      button: 'Zu Ihren Kursen',
    },
    children_rejected: {
      subject: 'Ihre Bewerbung für den Unterricht von Kindern',
      body: 'Wir haben Ihre Bewerbung für den Unterricht von Kindern gelesen und können sie nicht annehmen. Ihr übriger Unterricht ist davon nicht berührt. Schreiben Sie uns, wenn Sie Fragen haben.',
      button: 'Schreiben Sie uns',
    },
    profile_change_approved: {
      subject: 'Ihr Profil wurde geändert, wie Sie es wollten',
      body: 'Wir haben uns die Änderung angesehen, um die Sie für Ihr Profil gebeten haben. Sie gilt ab jetzt.',
      button: 'Mein Profil ansehen',
    },
    profile_change_rejected: {
      subject: 'Zur Änderung in Ihrem Profil',
      body: 'Wir haben uns die Änderung angesehen, um die Sie für Ihr Profil gebeten haben, und haben sie nicht übernommen. Ihr Profil bleibt, wie es war; schreiben Sie uns, wenn Sie Fragen haben.',
      button: 'Mein Profil ansehen',
    },
    booking_created: {
      subject: '{person} hat eine Stunde gebucht: {title}',
      body: '{person} hat eine Stunde mit Ihnen gebucht: {title}.',
      button: 'Meine Stunden ansehen',
    },
    booking_created_copy: {
      subject: 'Ihre Stunde mit {person}: {title}',
      body: 'Ihre Stunde „{title}“ mit {person} ist gebucht.',
      button: 'Meine Stunden ansehen',
    },
    booking_moved: {
      subject: 'Neue Zeit für Ihre Stunde: {title}',
      body: '{person} hat Ihre Stunde „{title}“ verschoben.',
      button: 'Meine Stunden ansehen',
    },
    booking_moved_copy: {
      subject: 'Sie haben Ihre Stunde verschoben: {title}',
      body: 'Ihre Stunde „{title}“ mit {person} hat eine neue Zeit.',
      button: 'Meine Stunden ansehen',
    },
    booking_cancelled: {
      subject: 'Stunde abgesagt: {title}',
      body: '{person} hat Ihre Stunde „{title}“ abgesagt. Diese Zeit ist wieder frei:',
      button: 'Meine Stunden ansehen',
    },
    booking_cancelled_copy: {
      subject: 'Sie haben Ihre Stunde abgesagt: {title}',
      body: 'Ihre Stunde „{title}“ mit {person} ist abgesagt. Diese Zeit ist wieder frei:',
      button: 'Meine Stunden ansehen',
    },
    trial_requested: {
      subject: '{person} wünscht sich eine Probestunde',
      body: '{person} hat um eine Probestunde in Ihrem Kurs „{title}“ gebeten.',
      button: 'Meine Stunden ansehen',
    },
    trial_booked: {
      subject: 'Ihre Probestunde: {title}',
      body: 'Ihre Probestunde im Kurs „{title}“ mit {person} ist angesetzt. Sie können Ihrer Lehrkraft vorher schreiben.',
      button: 'Meine Stunden ansehen',
    },
    trial_cancelled: {
      subject: 'Probestunde abgesagt: {title}',
      body: '{person} hat die Probestunde im Kurs „{title}“ abgesagt. Diese Zeit ist wieder frei:',
      button: 'Meine Stunden ansehen',
    },
    trial_cancelled_copy: {
      subject: 'Sie haben die Probestunde abgesagt: {title}',
      body: 'Die Probestunde im Kurs „{title}“ mit {person} ist abgesagt. Diese Zeit ist wieder frei:',
      button: 'Meine Stunden ansehen',
    },
    package_taken: {
      subject: '{person} hat ein Paket genommen',
      body: '{person} hat ein Stundenpaket bei Ihnen genommen. Die Stunden werden einzeln gebucht; von jeder erfahren Sie.',
      button: 'Zu meiner Übersicht',
    },
    package_given_back: {
      subject: '{person} hat ein Paket zurückgegeben',
      body: '{person} hat ein Stundenpaket zurückgegeben, ohne eine Stunde daraus gebucht zu haben.',
      button: 'Zu meiner Übersicht',
    },
    student_enrolled: {
      subject: 'Neu dabei in {title}',
      body: '{person} hat einen Platz in Ihrem Kurs „{title}“ belegt.',
      button: 'Zu meiner Übersicht',
    },
    course_sponsored: {
      subject: 'Ihr Kurs wird gefördert: {title}',
      body: 'Herzlichen Glückwunsch! Unsere Gemeinschaft fördert Ihren Platz im Kurs „{title}“. Er ist für Sie reserviert.',
      button: 'Meine Kurse ansehen',
    },
    live_session_moved: {
      subject: 'Neue Zeit für die Live-Stunde {title}',
      body: 'Die Live-Stunde „{title}“ wurde verschoben.',
      button: 'Live-Stunden ansehen',
    },
    live_session_cancelled: {
      subject: 'Live-Stunde abgesagt: {title}',
      body: 'Die Live-Stunde „{title}“ findet nicht statt. Sie war für diese Zeit geplant:',
      button: 'Live-Stunden ansehen',
    },
    lesson_cancelled: {
      subject: 'Stunde abgesagt: {title}',
      body: 'Ihre Stunde im Kurs „{title}“ findet nicht statt, weil die andere Person Lomdim verlassen hat. Sie war für diese Zeit geplant:',
      button: 'Meine Stunden ansehen',
    },
    course_lesson_cancelled: {
      subject: 'Stunde abgesagt: {title}',
      body: '{person} hat Ihre Stunde im Kurs „{title}“ abgesagt. Diese Zeit ist wieder frei:',
      button: 'Meine Stunden ansehen',
    },
    course_lesson_cancelled_copy: {
      subject: 'Sie haben Ihre Stunde abgesagt: {title}',
      body: 'Ihre Stunde im Kurs „{title}“ mit {person} ist abgesagt. Diese Zeit ist wieder frei:',
      button: 'Meine Stunden ansehen',
    },
    lesson_proposed: {
      subject: '{person} schlägt eine Stunde vor: {title}',
      body: '{person} schlägt Ihnen eine Stunde vor: {title}. Sie ist fest, sobald Sie zugesagt haben.',
      button: 'Antworten',
    },
    lesson_proposed_copy: {
      subject: 'Sie haben eine Stunde vorgeschlagen: {title}',
      body: 'Sie haben {person} die Stunde „{title}“ vorgeschlagen. Sie ist fest, sobald {person} zugesagt hat; wir schreiben Ihnen.',
      button: 'Stunde ansehen',
    },
    lesson_agreed: {
      subject: 'Ihre Stunde ist fest: {title}',
      body: '{person} hat Ihrer Stunde „{title}“ zugesagt.',
      button: 'Stunde ansehen',
    },
    lesson_agreed_copy: {
      subject: 'Ihre Stunde mit {person}: {title}',
      body: 'Sie haben der Stunde „{title}“ mit {person} zugesagt.',
      button: 'Stunde ansehen',
    },
    lesson_declined: {
      subject: 'Die Stunde findet nicht statt: {title}',
      body: '{person} kann die Stunde „{title}“, die Sie vorgeschlagen haben, nicht nehmen. Diese Zeit ist wieder frei:',
      button: 'Stunde ansehen',
    },
    lesson_declined_copy: {
      subject: 'Sie haben eine Stunde abgelehnt: {title}',
      body: 'Sie haben die Stunde „{title}“ mit {person} abgelehnt.',
      button: 'Stunde ansehen',
    },
    lesson_withdrawn: {
      subject: 'Ein Vorschlag wurde zurückgezogen: {title}',
      body: '{person} hat den Vorschlag der Stunde „{title}“ zurückgezogen.',
      button: 'Meine Stunden ansehen',
    },
    lesson_withdrawn_copy: {
      subject: 'Sie haben Ihren Vorschlag zurückgezogen: {title}',
      body: 'Ihr Vorschlag der Stunde „{title}“ an {person} ist zurückgezogen.',
      button: 'Meine Stunden ansehen',
    },
    lesson_expired: {
      subject: 'Keine Antwort zur rechten Zeit: {title}',
      body: 'Die Stunde „{title}“ mit {person} wurde vorgeschlagen und nicht rechtzeitig beantwortet; sie findet nicht statt. Sie können eine andere Zeit vorschlagen.',
      button: 'Stunde ansehen',
    },
    lesson_undone: {
      subject: 'Bitte beachten Sie unsere letzte E-Mail nicht: {title}',
      body: 'Die Stunde „{title}“ mit {person} wurde versehentlich eingetragen und ist zurückgenommen. Sie brauchen nichts zu tun.',
      button: 'Meine Stunden ansehen',
    },
    lesson_time_proposed: {
      subject: '{person} schlägt eine andere Zeit vor: {title}',
      body: '{person} möchte die Stunde „{title}“ zu einer anderen Zeit halten.',
      button: 'Antworten',
    },
    lesson_time_proposed_copy: {
      subject: 'Sie haben eine andere Zeit vorgeschlagen: {title}',
      body: 'Sie haben {person} eine andere Zeit für die Stunde „{title}“ vorgeschlagen. Bis {person} zustimmt, ändert sich nichts.',
      button: 'Stunde ansehen',
    },
    lesson_time_declined: {
      subject: 'Ihre Stunde behält ihre Zeit: {title}',
      body: 'Die Stunde „{title}“ mit {person} bleibt zu der vereinbarten Zeit.',
      button: 'Stunde ansehen',
    },
    lesson_reported: {
      subject: 'Wie war Ihre Stunde? {title}',
      body: 'Es wurde festgehalten, wie die Stunde „{title}“ mit {person} verlaufen ist. Bitte sehen Sie es sich an. War es anders, können Sie das innerhalb von 48 Stunden sagen.',
      button: 'Stunde ansehen',
    },
    lesson_disputed: {
      subject: 'Ein Widerspruch: {title}',
      body: '{person} sieht die Stunde „{title}“ anders. Unser Team liest beide Darstellungen und entscheidet.',
      button: 'Stunde ansehen',
    },
    lesson_decided: {
      subject: 'Wir haben entschieden: {title}',
      body: 'Unser Team hat geprüft, was über Ihre Stunde „{title}“ mit {person} gesagt wurde, und entschieden.',
      button: 'Entscheidung ansehen',
    },
    child_teacher_ended: {
      subject: '{person} unterrichtet keine Kinder mehr',
      body: '{person} ist auf Lomdim nicht mehr für den Unterricht von Kindern zugelassen. Die kommenden Stunden mit Ihrem Kind finden nicht statt. Bitte sagen Sie sie ab und suchen Sie eine andere Lehrkraft; bis zum Tag davor kostet das nichts.',
      button: 'Zu den Stunden',
    },
    course_closed: {
      subject: 'Kurs beendet: {title}',
      body: 'Der Kurs „{title}“ ist zu Ende, weil seine Lehrkraft Lomdim verlassen hat. Das tut uns leid; wir hoffen, Sie finden einen anderen, der Ihnen gefällt.',
      button: 'Einen Kurs finden',
    },
    course_withdrawn: {
      subject: 'Ihr Kurs wurde zurückgezogen: {title}',
      body: 'Unser Team hat Ihren Kurs „{title}“ zurückgezogen. Wer eingeschrieben ist, behält alles Bisherige. Bitte schreiben Sie uns, bevor Sie ihn wieder öffnen.',
      button: 'Schreiben Sie uns',
    },
    course_restored: {
      subject: 'Ihr Kurs ist wieder freigegeben: {title}',
      body: 'Unser Team hat Ihren Kurs „{title}“ wieder freigegeben.',
      button: 'Zu meiner Übersicht',
    },
    report_made: {
      subject: 'Eine Meldung für das Team',
      body: 'Jemand hat etwas gemeldet, das nicht warten kann. Bitte sehen Sie es sich gleich an.',
      button: 'Zu den Meldungen',
    },
    child_reported: {
      subject: 'Ihr Kind hat etwas gemeldet',
      body: 'Ihr Kind hat gerade etwas gemeldet. Unser Team sieht es sich an. Bitte sprechen Sie gleich mit Ihrem Kind.',
      button: 'Zu meiner Familie',
    },
    lesson_reminder: {
      subject: 'Erinnerung: {title} mit {person}',
      body: 'Wir erinnern Sie an Ihre Stunde „{title}“ mit {person}.',
      button: 'Zur Stunde',
    },
    course_lesson_reminder: {
      subject: 'Erinnerung: {title} mit {person}',
      body: 'Wir erinnern Sie an Ihre Stunde mit {person} im Kurs „{title}“.',
      button: 'Meine Stunden ansehen',
    },
    live_session_reminder: {
      subject: 'Erinnerung: Live-Stunde {title}',
      body: 'Wir erinnern Sie an die Live-Stunde „{title}“.',
      button: 'Zu den Live-Stunden',
    },
    unread_messages: {
      subject: '{person} hat Ihnen geschrieben',
      body: 'Sie haben ungelesene Nachrichten von {person}.',
      button: 'Nachrichten lesen',
    },
    partner_request_received: {
      subject: '{person} möchte mit Ihnen lernen',
      body: '{person} fragt, ob Sie gemeinsam lernen möchten.',
      button: 'Antworten',
    },
    partner_request_accepted: {
      subject: '{person} lernt mit Ihnen',
      body: '{person} hat Ihre Anfrage angenommen. Sie können einander jetzt schreiben und eine Zeit vereinbaren.',
      button: 'Zu meinen Lernpartnern',
    },
  },
};
