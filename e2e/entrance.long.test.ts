import { describe, it } from 'vitest';
import { expectSound, expectSoundComplaints } from './support/entrance.ts';
import { widths } from './support/matrix.ts';
import { useSite } from './support/visit.ts';

const { open } = useSite({ env: { SEED: 'demo' } });

describe.each(['en', 'fr', 'de'])('in %s', (language) => {
  it.each(widths)('the auth page is sound with every complaint it has, at %i pixels', async (width) => {
    await expectSoundComplaints(await open('/auth', { language, width }));
  });

  it.each(widths)('someone of another role is told so, at %i pixels', async (width) => {
    const as = { email: 'noam@demo.example' };
    await expectSound(await open(`/dashboard/admin?lng=${language}`, { as, width }));
  });
});
