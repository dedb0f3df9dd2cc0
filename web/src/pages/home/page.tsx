import { sponsorshipPool } from '#features/donations/api/get-sponsorship-pool.ts';
import { PoolSection } from '#features/donations/components/pool-section.tsx';
import { commonSubjects } from '#features/home/api/list-common-subjects.ts';
import { studentVoices } from '#features/home/api/list-student-voices.ts';
import { Hero } from '#features/home/components/hero.tsx';
import { HowItWorks } from '#features/home/components/how-it-works.tsx';
import { Questions } from '#features/home/components/questions.tsx';
import { Rooms } from '#features/home/components/rooms.tsx';
import { Sos } from '#features/home/components/sos.tsx';
import { Subjects } from '#features/home/components/subjects.tsx';
import { Voices } from '#features/home/components/voices.tsx';
import { visitor } from '#lib/auth/viewer.ts';
import { usePageHead } from '#lib/head/page-head.ts';
import { KeptPart } from '#lib/rendering/kept-part.tsx';
import { page } from './page.ts';

export default function HomePage() {
  usePageHead(page);
  return (
    <KeptPart
      name="home"
      of={[commonSubjects(visitor).queryKey, sponsorshipPool().queryKey, studentVoices(visitor).queryKey]}
    >
      <Hero />
      <Rooms />
      <Sos />
      <Subjects />
      <HowItWorks />
      <PoolSection />
      <Voices />
      <Questions />
    </KeptPart>
  );
}
