import { useTranslation } from '#i18n/use-translation.ts';

/** Whether the lesson stands at once, or waits for the teacher's yes. */
export function FirmOrAsked({ isFirm, name }: { isFirm: boolean; name: string }) {
  const { t } = useTranslation('bookings');
  return <p className="small">{isFirm ? t('firm', { name }) : t('asked', { name })}</p>;
}
