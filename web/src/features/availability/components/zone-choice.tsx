import { useTranslation } from '#i18n/use-translation.ts';
import { useAction } from '#kit/action/use-action.ts';
import { Alert } from '#kit/alert/alert.tsx';
import { Combobox } from '#kit/field/combobox.tsx';
import { useLanguage } from '#lib/language/language-context.ts';
import { findZones } from '#lib/time-zones/find-zones.ts';
import { zoneName } from '#lib/time-zones/zone-names.ts';
import { showToast } from '#lib/toasts.ts';
import { changeZone } from '../api/change-hours.ts';
import styles from './availability.module.css';
import { Part } from './part.tsx';

type Props = { teacher: string; zone: string; onChosen: (zone: string) => void };

/** The clock on which hours and days off are written. */
export function ZoneChoice({ teacher, zone, onChosen }: Props) {
  const { t } = useTranslation('availability');
  const { language } = useLanguage();
  const { busy, failure, run } = useAction(async (next: string) => {
    await changeZone(teacher, next);
    onChosen(next);
    showToast('done', t('zone.saved', { zone: zoneName(next) }));
  });
  return (
    <Part title={t('zone.title')} lead={t('zone.lead')}>
      <div className={styles.narrow}>
        <Combobox
          name="zone"
          label={t('zone.label')}
          hint={t('zone.hint')}
          value={zone}
          shown={zoneName(zone)}
          find={(typed) => findZones(typed, language, new Date())}
          nothing={t('zone.nothing')}
          disabled={busy}
          onChoose={(next) => void run(next)}
        />
      </div>
      <Alert error={failure} />
    </Part>
  );
}
