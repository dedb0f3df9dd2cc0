import { BlockedPeople } from '#features/blocks/components/blocked-people.tsx';
import { Contents } from '#features/settings/components/contents.tsx';
import { DeletionSection } from '#features/settings/components/data/deletion-section.tsx';
import { ExportSection } from '#features/settings/components/data/export-section.tsx';
import { CalendarSection } from '#features/settings/components/preferences/calendar-section.tsx';
import { LanguageSection } from '#features/settings/components/preferences/language-section.tsx';
import { NotificationsSection } from '#features/settings/components/preferences/notifications-section.tsx';
import { ThemeSection } from '#features/settings/components/preferences/theme-section.tsx';
import { TimeZoneSection } from '#features/settings/components/preferences/time-zone-section.tsx';
import { SecondFactorSection } from '#features/settings/components/second-factor/second-factor-section.tsx';
import { Section } from '#features/settings/components/section.tsx';
import styles from '#features/settings/components/settings.module.css';
import { EmailSection } from '#features/settings/components/sign-in/email-section.tsx';
import { IdentitiesSection } from '#features/settings/components/sign-in/identities-section.tsx';
import { PasskeysSection } from '#features/settings/components/sign-in/passkeys-section.tsx';
import { PasswordSection } from '#features/settings/components/sign-in/password-section.tsx';
import { SignInsSection } from '#features/settings/components/sign-in/sign-ins-section.tsx';
import { useTranslation } from '#i18n/use-translation.ts';
import { PageFrame } from '#kit/layout/page-frame.tsx';
import { useAuth } from '#lib/auth/auth-context.ts';
import { usePageHead } from '#lib/head/page-head.ts';
import { page } from './page.ts';

export default function SettingsPage() {
  const { t } = useTranslation('settings');
  const { profile } = useAuth();
  usePageHead(page);
  if (!profile) return null;
  const { id: person, time_zone: zone } = profile;
  return (
    <PageFrame title={t('title')} lead={t('lead')} margin={<Contents />} marginFirst>
      <div className={styles.sections}>
        <LanguageSection />
        <ThemeSection />
        <TimeZoneSection profile={profile} />
        <NotificationsSection person={person} />
        <EmailSection />
        <PasswordSection />
        <PasskeysSection person={person} zone={zone} />
        <SecondFactorSection person={person} zone={zone} />
        <SignInsSection person={person} zone={zone} />
        <IdentitiesSection />
        <CalendarSection person={person} zone={zone} />
        <Section id="blocked" title={t('blocked.title')} lead={t('blocked.lead')}>
          <BlockedPeople person={person} zone={zone} />
        </Section>
        <ExportSection />
        <DeletionSection />
      </div>
    </PageFrame>
  );
}
