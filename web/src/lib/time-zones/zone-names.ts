import type { Language } from '@lomdim/contract/languages';
import { placeName, shownLanguage } from './zone-places.ts';

/** The continents and oceans of which zones speak. */
const areaNames: Record<Language, Readonly<Record<string, string>>> = {
  en: {},
  fr: {
    Africa: 'Afrique',
    America: 'Amérique',
    Antarctica: 'Antarctique',
    Arctic: 'Arctique',
    Asia: 'Asie',
    Atlantic: 'Atlantique',
    Australia: 'Australie',
    Indian: 'océan Indien',
    Pacific: 'Pacifique',
  },
  de: {
    Africa: 'Afrika',
    America: 'Amerika',
    Antarctica: 'Antarktis',
    Arctic: 'Arktis',
    Asia: 'Asien',
    Atlantic: 'Atlantik',
    Australia: 'Australien',
    Europe: 'Europa',
    Indian: 'Indischer Ozean',
    Pacific: 'Pazifik',
  },
  he: {
    Africa: 'אפריקה',
    America: 'אמריקה',
    Antarctica: 'אנטארקטיקה',
    Arctic: 'האזור הארקטי',
    Asia: 'אסיה',
    Atlantic: 'האוקיינוס האטלנטי',
    Australia: 'אוסטרליה',
    Europe: 'אירופה',
    Indian: 'האוקיינוס ההודי',
    Pacific: 'האוקיינוס השקט',
  },
};

/** Europe/Vienna is ‘Vienna (Europe)’ and in German ‘Wien (Europa)’, as people look for a city. */
export function zoneName(zone: string, language = shownLanguage()): string {
  const [area = zone, ...places] = zone.split('/').map((part) => part.replaceAll('_', ' '));
  const areaName = areaNames[language][area] ?? area;
  if (places.length === 0) return areaName;
  const names = places.toReversed().map((place) => placeName(place, language));
  return `${names.join(', ')} (${areaName})`;
}
