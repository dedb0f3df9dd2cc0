import { Policy } from '#features/policies/components/policy.tsx';

export function CookiesPage() {
  return <Policy name="cookies" />;
}
