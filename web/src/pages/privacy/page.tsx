import { Policy } from '#features/policies/components/policy.tsx';

export function PrivacyPage() {
  return <Policy name="privacy" />;
}
