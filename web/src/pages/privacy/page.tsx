import { Policy } from '#features/policies/components/policy.tsx';
import { usePageHead } from '#lib/head/page-head.ts';
import { page } from './page.ts';

export default function PrivacyPage() {
  usePageHead(page);
  return <Policy name="privacy" />;
}
