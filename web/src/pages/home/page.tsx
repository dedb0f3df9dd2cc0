import { PoolSection } from '#features/donations/components/pool-section.tsx';
import { Hero } from '#features/home/components/hero.tsx';
import { HowItWorks } from '#features/home/components/how-it-works.tsx';
import { Questions } from '#features/home/components/questions.tsx';
import { Rooms } from '#features/home/components/rooms.tsx';
import { Sos } from '#features/home/components/sos.tsx';
import { Subjects } from '#features/home/components/subjects.tsx';
import { Voices } from '#features/home/components/voices.tsx';
import { usePageHead } from '#lib/head/page-head.ts';
import { KeptPart } from '#lib/rendering/kept-part.tsx';
import { page } from './page.ts';

export default function HomePage() {
  usePageHead(page);
  return (
    <>
      <KeptPart name="home: ways in">
        <Hero />
        <Rooms />
        <Sos />
      </KeptPart>
      <Subjects />
      <KeptPart name="home: how it works">
        <HowItWorks />
      </KeptPart>
      <PoolSection />
      <Voices />
      <KeptPart name="home: questions">
        <Questions />
      </KeptPart>
    </>
  );
}
