import type { AccountTexts } from './account-texts.ts';

export const accountTextsFr: AccountTexts = {
  codeLabel: 'Ou saisissez ce code\u00a0:',
  onlyCodeLabel: 'Votre code\u00a0:',
  holds: (duration) => `Valable ${duration}, pour une seule utilisation.`,
  name: 'Nom',
  wantsTo: 'Souhaite',
  role: { student: 'apprendre', teacher: 'enseigner' },
  kinds: {
    confirmation: {
      subject: 'Confirmez votre adresse e-mail',
      body: 'Bienvenue sur Lomdim. Veuillez confirmer que cette adresse est la vôtre, et votre place sera prête.',
      button: 'Confirmer mon adresse',
      notYou: 'Si vous ne vous êtes pas inscrit, ignorez ce message\u00a0; aucun compte ne sera ouvert.',
    },
    magic_link: {
      subject: 'Votre lien de connexion',
      body: 'Voici le lien qui vous permet de vous connecter à Lomdim.',
      button: 'Se connecter',
      notYou: "Si vous ne l'avez pas demandé, ignorez ce message. Personne ne peut se connecter sans lui.",
    },
    recovery: {
      subject: 'Choisissez un nouveau mot de passe',
      body: "Vous avez demandé à choisir un nouveau mot de passe pour Lomdim. L'ancien reste valable jusque-là.",
      button: 'Choisir un nouveau mot de passe',
      notYou: "Si vous ne l'avez pas demandé, ignorez ce message\u00a0; rien ne changera.",
    },
    invitation: {
      subject: 'Vous êtes invité sur Lomdim',
      body: 'Vous êtes invité à apprendre et à enseigner sur Lomdim. Acceptez, puis choisissez votre mot de passe.',
      button: "Accepter l'invitation",
      notYou: "Si vous ne souhaitez pas nous rejoindre, vous n'avez rien à faire.",
    },
    email_change_new: {
      subject: 'Confirmez votre nouvelle adresse e-mail',
      body: 'Veuillez confirmer que votre compte Lomdim doit désormais utiliser {address}.',
      button: 'Confirmer la nouvelle adresse',
      notYou: "Si vous ne l'avez pas demandé, ignorez ce message\u00a0; rien ne changera.",
    },
    email_change_current: {
      subject: "Confirmez le changement d'adresse e-mail",
      body: 'Votre compte Lomdim doit désormais utiliser {address}. Veuillez confirmer ici que vous le souhaitez.',
      button: 'Confirmer le changement',
      notYou:
        "Si vous ne l'avez pas demandé, ne confirmez pas et changez votre mot de passe\u00a0: quelqu'un le connaît peut-être.",
    },
    reauthentication: {
      subject: 'Votre code de confirmation',
      body: "Veuillez saisir ce code pour confirmer que c'est bien vous.",
      button: '',
      notYou:
        "Si vous ne l'avez pas demandé, changez votre mot de passe\u00a0: quelqu'un est peut-être connecté à votre compte.",
    },
  },
};
