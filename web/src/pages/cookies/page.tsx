import { Policy } from '#features/policies/components/policy.tsx';

export default function CookiesPage() {
  return <Policy name="cookies" />;
}
