import type { NotificationTexts } from './notification-texts.ts';

export const notificationTextsFr: NotificationTexts = {
  unknownPerson: 'Utilisateur inconnu',
  labels: { when: 'Quand', previously: "Jusqu'à présent", notes: 'Remarque' },
  settings: 'Choisir ce que je reçois par e-mail',
  kinds: {
    teacher_approved: {
      subject: 'Vous pouvez désormais enseigner sur Lomdim',
      body: "Votre candidature d'enseignant a été acceptée. Vous pouvez publier des cours, ouvrir vos horaires et accueillir des élèves.",
      button: 'Ouvrir mon tableau de bord',
    },
    teacher_rejected: {
      subject: "À propos de votre candidature d'enseignant",
      body: "Nous avons lu votre candidature et ne pouvons pas l'accepter en l'état. Complétez votre profil et écrivez-nous : nous l'examinerons volontiers à nouveau.",
      button: 'Nous écrire',
    },
    teacher_suspended: {
      subject: 'Votre enseignement sur Lomdim est suspendu',
      body: 'Notre équipe a suspendu votre enseignement. Votre profil et vos cours ne sont plus affichés pour le moment. Écrivez-nous pour que nous puissions régler cela ensemble.',
      button: 'Nous écrire',
    },
    teacher_restored: {
      subject: 'Vous pouvez de nouveau enseigner sur Lomdim',
      body: 'Votre profil et vos cours sont de nouveau affichés, et votre tableau de bord est ouvert.',
      button: 'Ouvrir mon tableau de bord',
    },
    booking_created: {
      subject: '{person} a réservé un cours : {title}',
      body: '{person} a réservé un cours avec vous : {title}.',
      button: 'Voir mes cours',
    },
    booking_created_copy: {
      subject: 'Votre cours avec {person} : {title}',
      body: 'Votre cours «\u00a0{title}\u00a0» avec {person} est réservé.',
      button: 'Voir mes cours',
    },
    booking_moved: {
      subject: 'Nouvel horaire pour votre cours : {title}',
      body: '{person} a déplacé votre cours «\u00a0{title}\u00a0».',
      button: 'Voir mes cours',
    },
    booking_moved_copy: {
      subject: 'Vous avez déplacé votre cours : {title}',
      body: 'Votre cours «\u00a0{title}\u00a0» avec {person} a un nouvel horaire.',
      button: 'Voir mes cours',
    },
    booking_cancelled: {
      subject: 'Cours annulé : {title}',
      body: '{person} a annulé votre cours «\u00a0{title}\u00a0». Ce créneau est de nouveau libre :',
      button: 'Voir mes cours',
    },
    booking_cancelled_copy: {
      subject: 'Vous avez annulé votre cours : {title}',
      body: 'Votre cours «\u00a0{title}\u00a0» avec {person} est annulé. Ce créneau est de nouveau libre :',
      button: 'Voir mes cours',
    },
    trial_requested: {
      subject: "{person} souhaite un cours d'essai",
      body: "{person} a demandé un cours d'essai pour «\u00a0{title}\u00a0».",
      button: 'Voir mes cours',
    },
    trial_booked: {
      subject: "Votre cours d'essai : {title}",
      body: "Votre cours d'essai de «\u00a0{title}\u00a0» avec {person} est réservé. Vous pouvez écrire à votre enseignant avant le cours.",
      button: 'Voir mes cours',
    },
    trial_cancelled: {
      subject: "Cours d'essai annulé : {title}",
      body: "{person} a annulé le cours d'essai de «\u00a0{title}\u00a0». Ce moment est de nouveau libre :",
      button: 'Voir mes cours',
    },
    trial_cancelled_copy: {
      subject: "Vous avez annulé le cours d'essai : {title}",
      body: "Le cours d'essai de «\u00a0{title}\u00a0» avec {person} est annulé. Ce moment est de nouveau libre :",
      button: 'Voir mes cours',
    },
    package_taken: {
      subject: '{person} a pris un forfait',
      body: '{person} a pris un forfait de cours avec vous. Les cours se réservent un par un ; nous vous préviendrons de chacun.',
      button: 'Ouvrir mon tableau de bord',
    },
    package_given_back: {
      subject: '{person} a rendu un forfait',
      body: '{person} a rendu un forfait de cours avant d’en réserver un seul.',
      button: 'Ouvrir mon tableau de bord',
    },
    student_enrolled: {
      subject: 'Une nouvelle inscription à {title}',
      body: '{person} a pris place dans votre cours «\u00a0{title}\u00a0».',
      button: 'Ouvrir mon tableau de bord',
    },
    course_sponsored: {
      subject: 'Votre cours est parrainé : {title}',
      body: 'Félicitations ! Notre communauté a parrainé votre place dans «\u00a0{title}\u00a0». Elle vous est réservée.',
      button: 'Voir mes cours',
    },
    live_session_moved: {
      subject: 'Nouvel horaire pour la séance en direct {title}',
      body: 'La séance en direct «\u00a0{title}\u00a0» a été déplacée.',
      button: 'Voir les séances en direct',
    },
    live_session_cancelled: {
      subject: 'Séance en direct annulée : {title}',
      body: "La séance en direct «\u00a0{title}\u00a0» n'aura pas lieu. Elle était prévue à ce moment :",
      button: 'Voir les séances en direct',
    },
    lesson_cancelled: {
      subject: 'Leçon annulée : {title}',
      body: "Votre leçon du cours «\u00a0{title}\u00a0» n'aura pas lieu, car l'autre personne a quitté Lomdim. Elle était prévue à ce moment :",
      button: 'Voir mes leçons',
    },
    course_lesson_cancelled: {
      subject: 'Cours annulé : {title}',
      body: '{person} a annulé votre leçon du cours «\u00a0{title}\u00a0». Ce moment est de nouveau libre :',
      button: 'Voir mes cours',
    },
    course_lesson_cancelled_copy: {
      subject: 'Vous avez annulé votre cours : {title}',
      body: 'Votre leçon du cours «\u00a0{title}\u00a0» avec {person} est annulée. Ce moment est de nouveau libre :',
      button: 'Voir mes cours',
    },
    course_closed: {
      subject: 'Cours terminé : {title}',
      body: 'Le cours «\u00a0{title}\u00a0» prend fin, car son enseignant a quitté Lomdim. Nous en sommes désolés et espérons que vous en trouverez un autre à votre goût.',
      button: 'Trouver un cours',
    },
    course_withdrawn: {
      subject: 'Votre cours a été retiré : {title}',
      body: 'Notre équipe a retiré votre cours «\u00a0{title}\u00a0». Les élèves inscrits en gardent l’historique. Écrivez-nous avant de le rouvrir.',
      button: 'Nous écrire',
    },
    course_restored: {
      subject: 'Votre cours est rétabli : {title}',
      body: 'Notre équipe a rétabli votre cours «\u00a0{title}\u00a0».',
      button: 'Ouvrir mon tableau de bord',
    },
    lesson_reminder: {
      subject: 'Rappel : {title} avec {person}',
      body: 'Nous vous rappelons votre cours «\u00a0{title}\u00a0» avec {person}.',
      button: 'Aller au cours',
    },
    course_lesson_reminder: {
      subject: 'Rappel : {title} avec {person}',
      body: 'Nous vous rappelons votre leçon avec {person} dans le cours «\u00a0{title}\u00a0».',
      button: 'Voir mes cours',
    },
    live_session_reminder: {
      subject: 'Rappel : séance en direct {title}',
      body: 'Nous vous rappelons la séance en direct «\u00a0{title}\u00a0».',
      button: 'Aller aux séances en direct',
    },
    unread_messages: {
      subject: '{person} vous a écrit',
      body: 'Vous avez des messages non lus de {person}.',
      button: 'Lire mes messages',
    },
    partner_request_received: {
      subject: '{person} souhaite étudier avec vous',
      body: "{person} vous demande si vous souhaitez devenir partenaires d'étude.",
      button: 'Répondre',
    },
    partner_request_accepted: {
      subject: '{person} étudiera avec vous',
      body: "{person} a accepté votre demande. Vous pouvez maintenant vous écrire et convenir d'un moment.",
      button: "Mes partenaires d'étude",
    },
  },
};
