import { useTranslation } from '#i18n/use-translation.ts';
import type { Viewer } from '#lib/auth/viewer.ts';
import { useMemberExpected } from '#lib/rendering/first-view.ts';
import styles from './search-lead.module.css';

type Props = {
  viewer: Viewer;
  /** The child for whom somebody looks. */
  child: { first_name: string } | undefined;
  texts: { anyone: string; male: string; female: string };
};

/** Which teachers are shown. A page that uses this names the topic `family`. */
export function SearchLead({ viewer, child, texts }: Props) {
  const { t } = useTranslation('family');
  // Almost every member has said it, and what stands below is not to move once it is known.
  if (useMemberExpected()) return <span className={styles.room}>{texts.male}</span>;
  if (child) return t('teachersFor', { name: child.first_name });
  return viewer.gender ? texts[viewer.gender] : texts.anyone;
}
