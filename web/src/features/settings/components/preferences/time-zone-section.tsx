import { useEffect, useState } from 'react';
import { useTranslation } from '#i18n/use-translation.ts';
import { useAction } from '#kit/action/use-action.ts';
import { Failure } from '#kit/alert/failure.tsx';
import { Button } from '#kit/button/button.tsx';
import { Combobox } from '#kit/field/combobox.tsx';
import { useAuth } from '#lib/auth/auth-context.ts';
import type { Profile } from '#lib/auth/auth-state.ts';
import { useLanguage } from '#lib/language/language-context.ts';
import { deviceZone } from '#lib/time-zones/device-zone.ts';
import { findZones, timeThere } from '#lib/time-zones/find-zones.ts';
import { zoneName } from '#lib/time-zones/zone-names.ts';
import { showToast } from '#lib/toasts.ts';
import { Section } from '../section.tsx';
import styles from '../settings.module.css';

/** All times on pages and in mails are shown in this time zone. */
export function TimeZoneSection({ profile }: { profile: Profile }) {
  const { t } = useTranslation('settings');
  const { updateProfile } = useAuth();
  const [chosen, setChosen] = useState<string>();
  const now = useMinute();
  const { language } = useLanguage();
  const zone = chosen ?? profile.time_zone;
  const here = deviceZone();

  const { busy, failure, run } = useAction(async (time_zone: string) => {
    const { error } = await updateProfile({ time_zone });
    if (error) throw error;
    setChosen(undefined);
    showToast('done', t('timeZone.saved'));
  });

  function choose(next: string) {
    // What was chosen stays in the field, even when saving fails.
    setChosen(next);
    void run(next);
  }

  return (
    <Section id="timeZone" title={t('timeZone.title')} lead={t('timeZone.lead')}>
      <div className={styles.narrow}>
        <Combobox
          name="timeZone"
          label={t('timeZone.label')}
          hint={t('timeZone.hint')}
          value={zone}
          shown={zoneName(zone)}
          find={(typed) => findZones(typed, language, now)}
          nothing={t('timeZone.nothing')}
          disabled={busy || profile.is_fallback === true}
          onChoose={choose}
        />
      </div>
      <p className="soft">{t('timeZone.now', { time: timeThere(zone, language, now) })}</p>
      {failure !== undefined && <Failure error={failure} busy={busy} onAgain={() => void run(zone)} />}
      {here !== zone && !profile.is_fallback && (
        <Button look="quiet" busy={busy} onClick={() => choose(here)}>
          {t('timeZone.useDevice', { zone: zoneName(here) })}
        </Button>
      )}
    </Section>
  );
}

/** The present minute, so that a clock on the page goes on. */
function useMinute(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const tick = setInterval(() => setNow(new Date()), 10_000);
    return () => clearInterval(tick);
  }, []);
  return now;
}
