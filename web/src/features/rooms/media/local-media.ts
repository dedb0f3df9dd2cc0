import { type MediaProblem, problemOf } from './problem.ts';

type Device = {
  track: MediaStreamTrack | null;
  problem: MediaProblem | undefined;
};
export type MediaView = {
  mic: Device & { on: boolean };
  camera: Device & { on: boolean };
  screen: Device;
  devices: readonly MediaDeviceInfo[];
  /** Being asked for: the browser may be asking the person. */
  busy: boolean;
};

const nothing: Device = { track: null, problem: undefined };
const voice = { echoCancellation: true, noiseSuppression: true, autoGainControl: true };
const picture = { width: { ideal: 960 }, height: { ideal: 540 }, frameRate: { ideal: 24, max: 30 } };

/** What is known of the devices now, and who is told when it changes. */
function createState() {
  const watchers = new Set<() => void>();
  let view: MediaView = {
    mic: { ...nothing, on: false },
    camera: { ...nothing, on: false },
    screen: nothing,
    devices: [],
    busy: false,
  };
  return {
    isStopped: false,
    view: () => view,
    update(changed: Partial<MediaView>): void {
      view = { ...view, ...changed };
      for (const watcher of watchers) watcher();
    },
    watch(watcher: () => void): () => void {
      watchers.add(watcher);
      return () => watchers.delete(watcher);
    },
  };
}
type State = ReturnType<typeof createState>;
type Kind = 'mic' | 'camera';

async function ask(state: State, wanted: MediaStreamConstraints): Promise<MediaStreamTrack[]> {
  const stream = await navigator.mediaDevices.getUserMedia(wanted);
  if (state.isStopped) for (const track of stream.getTracks()) track.stop();
  return state.isStopped ? [] : stream.getTracks();
}

function take({ view, update }: State, kind: Kind, track: MediaStreamTrack | undefined): void {
  view()[kind].track?.stop();
  if (!track) {
    update({ [kind]: { ...nothing, on: false } });
    return;
  }
  // A device that was unplugged, or taken away by the system.
  track.onended = () => {
    if (view()[kind].track === track) update({ [kind]: { track: null, problem: 'taken', on: false } });
  };
  update({ [kind]: { track, problem: undefined, on: true } });
}

async function takeOne(state: State, kind: Kind, deviceId?: string): Promise<void> {
  const chosen = deviceId ? { deviceId: { exact: deviceId } } : {};
  try {
    const wanted = kind === 'mic' ? { audio: { ...voice, ...chosen } } : { video: { ...picture, ...chosen } };
    take(state, kind, (await ask(state, wanted))[0]);
  } catch (error) {
    state.view()[kind].track?.stop();
    state.update({ [kind]: { track: null, problem: problemOf(error), on: false } });
  }
}

/** Asks for both at once, so that the person is asked once; where that fails, for each by itself. */
async function takeBoth(state: State): Promise<void> {
  try {
    const tracks = await ask(state, { audio: voice, video: picture });
    for (const track of tracks) take(state, track.kind === 'audio' ? 'mic' : 'camera', track);
  } catch {
    await takeOne(state, 'mic');
    await takeOne(state, 'camera');
  }
}

async function takeScreen(state: State): Promise<void> {
  const { update } = state;
  try {
    const stream = await navigator.mediaDevices.getDisplayMedia({ video: { frameRate: { max: 15 } } });
    const [track] = stream.getVideoTracks();
    if (!track) return;
    if (state.isStopped) return track.stop();
    track.contentHint = 'detail';
    // The browser has a button of its own that ends it.
    track.onended = () => update({ screen: nothing });
    update({ screen: { track, problem: undefined } });
  } catch (error) {
    // Dismissing the browser's permission prompt is not an error.
    const problem = problemOf(error);
    update({ screen: { track: null, problem: problem === 'denied' ? undefined : problem } });
  }
}

/** One's own microphone, camera and screen. What cannot be had is said, and the rest works without it. */
export function createLocalMedia() {
  const state = createState();
  const { view, update, watch } = state;

  async function busily(work: () => Promise<void>): Promise<void> {
    if (view().busy) return;
    update({ busy: true });
    await work();
    const devices = await navigator.mediaDevices?.enumerateDevices().catch(() => []);
    update({ busy: false, devices: devices ?? [] });
  }

  return {
    view,
    watch,
    start: () => busily(() => takeBoth(state)),
    choose: (kind: Kind, deviceId: string) => busily(() => takeOne(state, kind, deviceId)),
    /** Switched off, a microphone is kept and sends silence, so that it is back at once. */
    setMic: (on: boolean) =>
      busily(async () => {
        const { mic } = view();
        if (!mic.track) return on ? takeOne(state, 'mic') : undefined;
        mic.track.enabled = on;
        update({ mic: { ...mic, on } });
      }),
    /** Switched off, a camera is given back, so that its light goes out. */
    setCamera: (on: boolean) =>
      busily(async () => (on ? takeOne(state, 'camera') : take(state, 'camera', undefined))),
    shareScreen: () => busily(() => takeScreen(state)),
    stopScreen(): void {
      view().screen.track?.stop();
      update({ screen: nothing });
    },
    stop(): void {
      state.isStopped = true;
      for (const { track } of [view().mic, view().camera, view().screen]) track?.stop();
    },
  };
}

export type LocalMedia = ReturnType<typeof createLocalMedia>;
