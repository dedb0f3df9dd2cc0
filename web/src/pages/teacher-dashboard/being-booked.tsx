import { Availability } from '#features/availability/components/availability.tsx';
import { OfferedPackages } from '#features/packages/components/offered-packages.tsx';
import { PackagesTaken } from '#features/packages/components/packages-taken.tsx';

/** When a teacher can be booked, and at which price several lessons together. */
export function BeingBooked() {
  return (
    <div className="stack-6">
      <Availability />
      <OfferedPackages />
      <PackagesTaken />
    </div>
  );
}
