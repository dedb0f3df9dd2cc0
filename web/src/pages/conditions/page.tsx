import { Policy } from '#features/policies/components/policy.tsx';

export function ConditionsPage() {
  return <Policy name="conditions" />;
}
