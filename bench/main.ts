import { discoverySpeed } from './discovery.ts';
import { realtimeSpeed } from './realtime.ts';
import { restSpeed } from './rest.ts';
import { signInSpeed } from './sign-in.ts';
import { storageSpeed } from './storage.ts';
import { webSize } from './web-size.ts';
import { webVitals } from './web-vitals.ts';

/** Everything that is measured, each beside something to compare it with, in one run on one machine. */
await webSize();
await webVitals();
await restSpeed();
await signInSpeed();
await storageSpeed();
await discoverySpeed();
await realtimeSpeed();
