import { type Language, languages } from '@lomdim/contract/languages';
import { useEffect } from 'react';
import { useRouteError } from 'react-router';
import styles from '#shared/page-states/message-page.module.css';

/** The texts themselves may be what could not be fetched, so these are here, in every language. */
const sentences: Record<Language, { text: string; again: string }> = {
  en: {
    text: 'Lomdim could not be loaded. Please check your connection and try again.',
    again: 'Try again',
  },
  fr: {
    text: 'Lomdim n’a pas pu être chargé. Veuillez vérifier votre connexion et réessayer.',
    again: 'Réessayer',
  },
  de: {
    text: 'Lomdim konnte nicht geladen werden. Bitte prüfen Sie Ihre Verbindung und versuchen Sie es noch einmal.',
    again: 'Noch einmal versuchen',
  },
  he: {
    text: 'לא הצלחנו לטעון את Lomdim. נא לבדוק את החיבור ולנסות שוב.',
    again: 'ניסיון נוסף',
  },
};

export function SiteError() {
  const error = useRouteError();
  useEffect(() => {
    console.error('the site could not be shown', error);
  }, [error]);
  return (
    <main className={`stack-6 page-width ${styles.page}`} role="alert">
      <h1 className="section-title">Lomdim</h1>
      {languages.map(({ code, direction }) => (
        <p key={code} lang={code} dir={direction}>
          {sentences[code].text} <a href={location.href}>{sentences[code].again}</a>
        </p>
      ))}
    </main>
  );
}
