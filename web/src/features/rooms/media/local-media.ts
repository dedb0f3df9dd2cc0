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

/** One's own microphone, camera and screen. What cannot be had is said, and the rest works without it. */
export function createLocalMedia() {
  const watchers = new Set<() => void>();
  let stopped = false;
  let view: MediaView = {
    mic: { ...nothing, on: false },
    camera: { ...nothing, on: false },
    screen: nothing,
    devices: [],
    busy: false,
  };

  function update(changed: Partial<MediaView>): void {
    view = { ...view, ...changed };
    for (const watcher of watchers) watcher();
  }

  async function ask(wanted: MediaStreamConstraints): Promise<MediaStreamTrack[]> {
    const stream = await navigator.mediaDevices.getUserMedia(wanted);
    if (stopped) for (const track of stream.getTracks()) track.stop();
    return stopped ? [] : stream.getTracks();
  }

  async function busily(work: () => Promise<void>): Promise<void> {
    if (view.busy) return;
    update({ busy: true });
    await work();
    const devices = await navigator.mediaDevices?.enumerateDevices().catch(() => []);
    update({ busy: false, devices: devices ?? [] });
  }

  function take(kind: 'mic' | 'camera', track: MediaStreamTrack | undefined): void {
    view[kind].track?.stop();
    if (!track) {
      update({ [kind]: { ...nothing, on: false } });
      return;
    }
    // A device that was unplugged, or taken away by the system.
    track.onended = () => {
      if (view[kind].track === track) update({ [kind]: { track: null, problem: 'taken', on: false } });
    };
    update({ [kind]: { track, problem: undefined, on: true } });
  }

  async function takeOne(kind: 'mic' | 'camera', deviceId?: string): Promise<void> {
    const chosen = deviceId ? { deviceId: { exact: deviceId } } : {};
    try {
      const wanted =
        kind === 'mic' ? { audio: { ...voice, ...chosen } } : { video: { ...picture, ...chosen } };
      take(kind, (await ask(wanted))[0]);
    } catch (error) {
      view[kind].track?.stop();
      update({ [kind]: { track: null, problem: problemOf(error), on: false } });
    }
  }

  return {
    view: () => view,
    watch(watcher: () => void): () => void {
      watchers.add(watcher);
      return () => watchers.delete(watcher);
    },
    /** Asks for both at once, so that the person is asked once; where that fails, for each by itself. */
    start: () =>
      busily(async () => {
        try {
          const tracks = await ask({ audio: voice, video: picture });
          for (const track of tracks) take(track.kind === 'audio' ? 'mic' : 'camera', track);
        } catch {
          await takeOne('mic');
          await takeOne('camera');
        }
      }),
    choose: (kind: 'mic' | 'camera', deviceId: string) => busily(() => takeOne(kind, deviceId)),
    /** Switched off, a microphone is kept and sends silence, so that it is back at once. */
    setMic: (on: boolean) =>
      busily(async () => {
        const { track } = view.mic;
        if (!track) return on ? takeOne('mic') : undefined;
        track.enabled = on;
        update({ mic: { ...view.mic, on } });
      }),
    /** Switched off, a camera is given back, so that its light goes out. */
    setCamera: (on: boolean) => busily(async () => (on ? takeOne('camera') : take('camera', undefined))),
    shareScreen: () =>
      busily(async () => {
        try {
          const stream = await navigator.mediaDevices.getDisplayMedia({ video: { frameRate: { max: 15 } } });
          const [track] = stream.getVideoTracks();
          if (!track) return;
          if (stopped) return track.stop();
          track.contentHint = 'detail';
          // The browser has a button of its own that ends it.
          track.onended = () => update({ screen: nothing });
          update({ screen: { track, problem: undefined } });
        } catch (error) {
          // Dismissing the browser's permission prompt is not an error.
          const problem = problemOf(error);
          update({ screen: { track: null, problem: problem === 'denied' ? undefined : problem } });
        }
      }),
    stopScreen(): void {
      view.screen.track?.stop();
      update({ screen: nothing });
    },
    stop(): void {
      stopped = true;
      for (const { track } of [view.mic, view.camera, view.screen]) track?.stop();
    },
  };
}

export type LocalMedia = ReturnType<typeof createLocalMedia>;
