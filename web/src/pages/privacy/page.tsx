import { Policy } from '#features/policies/components/policy.tsx';

export default function PrivacyPage() {
  return <Policy name="privacy" />;
}
