import { Policy } from '#features/policies/components/policy.tsx';

export function ConditionsPage() {
  return <Policy name="conditions" />;
}

export function PrivacyPage() {
  return <Policy name="privacy" />;
}

export function CookiesPage() {
  return <Policy name="cookies" />;
}
