import { BlockedPeople } from '#features/blocks/components/blocked-people.tsx';
import { ConnectedApps } from '#features/connected-apps/components/connected-apps.tsx';
import { useOffersConnectedApps } from '#features/connected-apps/use-offers-connected-apps.ts';
import { Contents } from '#features/settings/components/contents.tsx';
import { DeletionSection } from '#features/settings/components/data/deletion-section.tsx';
import { ExportSection } from '#features/settings/components/data/export-section.tsx';
import { CalendarSection } from '#features/settings/components/preferences/calendar-section.tsx';
import { LanguageSection } from '#features/settings/components/preferences/language-section.tsx';
import { NotificationsSection } from '#features/settings/components/preferences/notifications-section.tsx';
import { ThemeSection } from '#features/settings/components/preferences/theme-section.tsx';
import { TimeZoneSection } from '#features/settings/components/preferences/time-zone-section.tsx';
import { SecondFactorSection } from '#features/settings/components/second-factor/second-factor-section.tsx';
import { Section, Subsection } from '#features/settings/components/section.tsx';
import styles from '#features/settings/components/settings.module.css';
import { EmailSection } from '#features/settings/components/sign-in/email-section.tsx';
import { IdentitiesSection } from '#features/settings/components/sign-in/identities-section.tsx';
import { PasskeysSection } from '#features/settings/components/sign-in/passkeys-section.tsx';
import { PasswordSection } from '#features/settings/components/sign-in/password-section.tsx';
import { SignInsSection } from '#features/settings/components/sign-in/sign-ins-section.tsx';
import { useTranslation } from '#i18n/use-translation.ts';
import { PageFrame } from '#kit/layout/page-frame.tsx';
import { useAuth } from '#lib/auth/auth-context.ts';
import type { Profile } from '#lib/auth/auth-state.ts';
import { usePageHead } from '#lib/head/page-head.ts';
import { page } from './page.ts';

export default function SettingsPage() {
  const { profile } = useAuth();
  usePageHead(page);
  return profile && <Settings profile={profile} />;
}

function Settings({ profile }: { profile: Profile }) {
  const { t } = useTranslation('settings');
  const { id: person, time_zone: zone } = profile;
  const offersApps = useOffersConnectedApps(person);
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
        <SignInsSection person={person} zone={zone}>
          {offersApps && (
            <Subsection id="connected-apps" title={t('signIns.appsTitle')}>
              <ConnectedApps person={person} zone={zone} />
            </Subsection>
          )}
        </SignInsSection>
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
