import type { NotificationTexts } from './notification-texts.ts';

export const notificationTextsFr: NotificationTexts = {
  unknownPerson: 'Utilisateur inconnu',
  labels: { child: 'Pour', when: 'Quand', previously: "Jusqu'à présent", notes: 'Remarque' },
  settings: 'Choisir ce que je reçois par e-mail',
  childStaysClosed: {
    subject: '{child} ne peut pas se connecter tant que vous ne l’ouvrez pas',
    body: 'Pour {child}, des images ou un nombre erronés ont été saisis dix fois en un jour\u00a0; la connexion reste donc fermée jusqu’à ce que vous l’ouvriez. Si {child} a oublié ses images ou son nombre, choisissez-en d’autres ensemble\u00a0; si c’était quelqu’un d’autre, vérifiez les appareils de votre famille.',
  },
  kinds: {
    teacher_approved: {
      subject: 'Vous pouvez désormais enseigner sur Lomdim',
      body: "Votre candidature d'enseignant a été acceptée. Vous pouvez publier des cours, ouvrir vos horaires et accueillir des élèves.",
      button: 'Ouvrir mon tableau de bord',
    },
    teacher_rejected: {
      subject: "À propos de votre candidature d'enseignant",
      body: "Nous avons lu votre candidature et ne pouvons pas l'accepter en l'état. Complétez votre profil et écrivez-nous\u00a0: nous l'examinerons volontiers à nouveau.",
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
    child_locked_out: {
      subject: '{child} pourra réessayer de se connecter dans un quart d’heure',
      body: 'Pour {child}, des images ou un nombre erronés ont été saisis cinq fois de suite\u00a0; la connexion attend donc un quart d’heure. Vous pouvez l’ouvrir tout de suite. Si {child} a oublié ses images ou son nombre, choisissez-en d’autres ensemble\u00a0; si c’était quelqu’un d’autre, vérifiez les appareils de votre famille.',
      button: 'Vers la connexion',
    },
    children_approved: {
      subject: 'Vous êtes agréé pour enseigner aux enfants',
      body: 'Notre équipe vous a agréé pour enseigner aux enfants. Les familles le voient sur votre profil, et vos cours pour enfants figurent désormais dans l’annuaire.',
      button: 'Voir vos cours',
    },
    children_rejected: {
      subject: 'Votre candidature pour enseigner aux enfants',
      body: 'Nous avons lu votre candidature pour enseigner aux enfants et ne pouvons pas l’accepter. Le reste de votre enseignement n’est pas concerné. Écrivez-nous si vous avez des questions.',
      button: 'Nous écrire',
    },
    profile_change_approved: {
      subject: 'Votre profil a été modifié comme vous l’avez demandé',
      body: 'Nous avons examiné la modification que vous avez demandée dans votre profil. Elle est valable dès maintenant.',
      button: 'Voir mon profil',
    },
    profile_change_rejected: {
      subject: 'À propos de la modification de votre profil',
      body: 'Nous avons examiné la modification que vous avez demandée dans votre profil et ne l’avons pas retenue. Votre profil reste comme il était\u00a0; écrivez-nous si vous avez des questions.',
      button: 'Voir mon profil',
    },
    booking_created: {
      subject: '{person} a réservé un cours\u00a0: {title}',
      body: '{person} a réservé un cours avec vous\u00a0: {title}.',
      button: 'Voir mes cours',
    },
    booking_created_copy: {
      subject: 'Votre cours avec {person}\u00a0: {title}',
      body: 'Votre cours «\u00a0{title}\u00a0» avec {person} est réservé.',
      button: 'Voir mes cours',
    },
    booking_moved: {
      subject: 'Nouvel horaire pour votre cours\u00a0: {title}',
      body: '{person} a déplacé votre cours «\u00a0{title}\u00a0».',
      button: 'Voir mes cours',
    },
    booking_moved_copy: {
      subject: 'Vous avez déplacé votre cours\u00a0: {title}',
      body: 'Votre cours «\u00a0{title}\u00a0» avec {person} a un nouvel horaire.',
      button: 'Voir mes cours',
    },
    booking_cancelled: {
      subject: 'Cours annulé\u00a0: {title}',
      body: '{person} a annulé votre cours «\u00a0{title}\u00a0». Ce créneau est de nouveau libre\u00a0:',
      button: 'Voir mes cours',
    },
    booking_cancelled_copy: {
      subject: 'Vous avez annulé votre cours\u00a0: {title}',
      body: 'Votre cours «\u00a0{title}\u00a0» avec {person} est annulé. Ce créneau est de nouveau libre\u00a0:',
      button: 'Voir mes cours',
    },
    trial_requested: {
      subject: "{person} souhaite un cours d'essai",
      body: "{person} a demandé un cours d'essai pour «\u00a0{title}\u00a0».",
      button: 'Voir mes cours',
    },
    trial_booked: {
      subject: "Votre cours d'essai\u00a0: {title}",
      body: "Votre cours d'essai de «\u00a0{title}\u00a0» avec {person} est prévu. Vous pouvez écrire à votre enseignant avant le cours.",
      button: 'Voir mes cours',
    },
    trial_cancelled: {
      subject: "Cours d'essai annulé\u00a0: {title}",
      body: "{person} a annulé le cours d'essai de «\u00a0{title}\u00a0». Ce moment est de nouveau libre\u00a0:",
      button: 'Voir mes cours',
    },
    trial_cancelled_copy: {
      subject: "Vous avez annulé le cours d'essai\u00a0: {title}",
      body: "Le cours d'essai de «\u00a0{title}\u00a0» avec {person} est annulé. Ce moment est de nouveau libre\u00a0:",
      button: 'Voir mes cours',
    },
    package_taken: {
      subject: '{person} a pris un forfait',
      body: '{person} a pris un forfait de cours avec vous. Les cours se réservent un par un\u00a0; nous vous préviendrons de chacun.',
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
      subject: 'Votre cours est parrainé\u00a0: {title}',
      body: 'Félicitations\u00a0! Notre communauté a parrainé votre place dans «\u00a0{title}\u00a0». Elle vous est réservée.',
      button: 'Voir mes cours',
    },
    live_session_moved: {
      subject: 'Nouvel horaire pour la séance en direct {title}',
      body: 'La séance en direct «\u00a0{title}\u00a0» a été déplacée.',
      button: 'Voir les séances en direct',
    },
    live_session_cancelled: {
      subject: 'Séance en direct annulée\u00a0: {title}',
      body: "La séance en direct «\u00a0{title}\u00a0» n'aura pas lieu. Elle était prévue à ce moment\u00a0:",
      button: 'Voir les séances en direct',
    },
    lesson_cancelled: {
      subject: 'Leçon annulée\u00a0: {title}',
      body: "Votre leçon du cours «\u00a0{title}\u00a0» n'aura pas lieu, car l'autre personne a quitté Lomdim. Elle était prévue à ce moment\u00a0:",
      button: 'Voir mes leçons',
    },
    course_lesson_cancelled: {
      subject: 'Cours annulé\u00a0: {title}',
      body: '{person} a annulé votre leçon du cours «\u00a0{title}\u00a0». Ce moment est de nouveau libre\u00a0:',
      button: 'Voir mes cours',
    },
    course_lesson_cancelled_copy: {
      subject: 'Vous avez annulé votre cours\u00a0: {title}',
      body: 'Votre leçon du cours «\u00a0{title}\u00a0» avec {person} est annulée. Ce moment est de nouveau libre\u00a0:',
      button: 'Voir mes cours',
    },
    lesson_proposed: {
      subject: '{person} propose un cours\u00a0: {title}',
      body: '{person} vous propose un cours\u00a0: {title}. Il est ferme dès que vous avez dit oui.',
      button: 'Répondre',
    },
    lesson_proposed_copy: {
      subject: 'Vous avez proposé un cours\u00a0: {title}',
      body: 'Vous avez proposé le cours «\u00a0{title}\u00a0» à {person}. Il est ferme dès que {person} a dit oui\u00a0; nous vous écrirons.',
      button: 'Voir le cours',
    },
    lesson_agreed: {
      subject: 'Votre cours est ferme\u00a0: {title}',
      body: '{person} a dit oui à votre cours «\u00a0{title}\u00a0».',
      button: 'Voir le cours',
    },
    lesson_agreed_copy: {
      subject: 'Votre cours avec {person}\u00a0: {title}',
      body: 'Vous avez dit oui au cours «\u00a0{title}\u00a0» avec {person}.',
      button: 'Voir le cours',
    },
    lesson_declined: {
      subject: "Le cours n'aura pas lieu\u00a0: {title}",
      body: '{person} ne peut pas prendre le cours «\u00a0{title}\u00a0» que vous avez proposé. Ce créneau est de nouveau libre\u00a0:',
      button: 'Voir le cours',
    },
    lesson_declined_copy: {
      subject: 'Vous avez refusé un cours\u00a0: {title}',
      body: 'Vous avez refusé le cours «\u00a0{title}\u00a0» avec {person}.',
      button: 'Voir le cours',
    },
    lesson_withdrawn: {
      subject: 'Une proposition a été retirée\u00a0: {title}',
      body: '{person} a retiré la proposition du cours «\u00a0{title}\u00a0».',
      button: 'Voir mes cours',
    },
    lesson_withdrawn_copy: {
      subject: 'Vous avez retiré votre proposition\u00a0: {title}',
      body: 'Votre proposition du cours «\u00a0{title}\u00a0» à {person} est retirée.',
      button: 'Voir mes cours',
    },
    lesson_expired: {
      subject: 'Pas de réponse à temps\u00a0: {title}',
      body: "Le cours «\u00a0{title}\u00a0» avec {person} a été proposé et n'a pas reçu de réponse à temps\u00a0: il n'aura pas lieu. Vous pouvez proposer un autre horaire.",
      button: 'Voir le cours',
    },
    lesson_undone: {
      subject: 'Ne tenez pas compte de notre dernier message\u00a0: {title}',
      body: "Le cours «\u00a0{title}\u00a0» avec {person} a été saisi par erreur et il est annulé. Vous n'avez rien à faire.",
      button: 'Voir mes cours',
    },
    lesson_time_proposed: {
      subject: '{person} propose un autre horaire\u00a0: {title}',
      body: '{person} aimerait déplacer le cours «\u00a0{title}\u00a0».',
      button: 'Répondre',
    },
    lesson_time_proposed_copy: {
      subject: 'Vous avez proposé un autre horaire\u00a0: {title}',
      body: "Vous avez proposé un autre horaire à {person} pour le cours «\u00a0{title}\u00a0». Tant que {person} n'a pas dit oui, rien ne change.",
      button: 'Voir le cours',
    },
    lesson_time_declined: {
      subject: 'Votre cours garde son horaire\u00a0: {title}',
      body: "Le cours «\u00a0{title}\u00a0» avec {person} reste à l'horaire convenu.",
      button: 'Voir le cours',
    },
    lesson_reported: {
      subject: "Comment s'est passé votre cours\u00a0? {title}",
      body: "Il a été noté comment s'est passé le cours «\u00a0{title}\u00a0» avec {person}. Regardez-le, s'il vous plaît. Si c'était différent, vous pouvez le dire dans les 48 heures.",
      button: 'Voir le cours',
    },
    lesson_disputed: {
      subject: 'Une contestation\u00a0: {title}',
      body: '{person} voit autrement le cours «\u00a0{title}\u00a0». Notre équipe lira les deux récits et décidera.',
      button: 'Voir le cours',
    },
    lesson_decided: {
      subject: 'Nous avons décidé\u00a0: {title}',
      body: 'Notre équipe a examiné ce qui a été dit de votre cours «\u00a0{title}\u00a0» avec {person}, et elle a décidé.',
      button: 'Voir la décision',
    },
    child_teacher_ended: {
      subject: '{person} n’enseigne plus aux enfants',
      body: '{person} n’est plus agréé pour enseigner aux enfants sur Lomdim. Les leçons à venir avec votre enfant n’auront pas lieu. Veuillez les annuler et chercher un autre enseignant\u00a0; cela ne coûte rien jusqu’à la veille.',
      button: 'Voir les leçons',
    },
    course_closed: {
      subject: 'Cours terminé\u00a0: {title}',
      body: 'Le cours «\u00a0{title}\u00a0» prend fin, car son enseignant a quitté Lomdim. Nous en sommes désolés et espérons que vous en trouverez un autre à votre goût.',
      button: 'Trouver un cours',
    },
    course_withdrawn: {
      subject: 'Votre cours a été retiré\u00a0: {title}',
      body: 'Notre équipe a retiré votre cours «\u00a0{title}\u00a0». Les élèves inscrits en gardent l’historique. Écrivez-nous avant de le rouvrir.',
      button: 'Nous écrire',
    },
    course_restored: {
      subject: 'Votre cours est rétabli\u00a0: {title}',
      body: 'Notre équipe a rétabli votre cours «\u00a0{title}\u00a0».',
      button: 'Ouvrir mon tableau de bord',
    },
    report_made: {
      subject: 'Un signalement pour l’équipe',
      body: 'Quelqu’un a signalé quelque chose qui ne peut pas attendre. Merci de regarder maintenant.',
      button: 'Voir les signalements',
    },
    child_reported: {
      subject: 'Votre enfant a signalé quelque chose',
      body: 'Votre enfant vient de signaler quelque chose. Notre équipe s’en occupe. Parlez-en ensemble sans attendre.',
      button: 'Voir ma famille',
    },
    lesson_reminder: {
      subject: 'Rappel\u00a0: {title} avec {person}',
      body: 'Nous vous rappelons votre cours «\u00a0{title}\u00a0» avec {person}.',
      button: 'Aller au cours',
    },
    course_lesson_reminder: {
      subject: 'Rappel\u00a0: {title} avec {person}',
      body: 'Nous vous rappelons votre leçon avec {person} dans le cours «\u00a0{title}\u00a0».',
      button: 'Voir mes cours',
    },
    live_session_reminder: {
      subject: 'Rappel\u00a0: séance en direct {title}',
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
