import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '#i18n/use-translation.ts';
import { lessonPage } from '../../api/get-lesson.ts';
import { usePrice } from '../../use-price.ts';

type Props = { id: string; person: string };

/** Beside the room of a lesson that only one has said yes to: what being inside together means. Nothing for other meetings. */
export function RoomConsent({ id, person }: Props) {
  const { t } = useTranslation('lessons');
  const price = usePrice();
  const { data: lesson } = useQuery(lessonPage(id, person));
  if (lesson?.state !== 'proposed') return null;
  return (
    <p role="status" className="callout">
      {t('facts.price')}: {price(lesson)}. {t('action.enterAgrees')}
    </p>
  );
}
