import { Policy } from '#features/policies/components/policy.tsx';

export default function ConditionsPage() {
  return <Policy name="conditions" />;
}
