import { useEffect, useState } from 'react';

const everyMs = 100;

/** How loud a microphone is right now, from 0 to 1. */
export function useLevel(track: MediaStreamTrack | null): number {
  const [level, setLevel] = useState(0);
  useEffect(() => {
    if (!track) return;
    const context = new AudioContext();
    const analyser = context.createAnalyser();
    // At 48,000 samples a second more than the pause between two looks, so that no sound falls between them.
    analyser.fftSize = 8192;
    context.createMediaStreamSource(new MediaStream([track])).connect(analyser);
    const samples = new Float32Array(analyser.fftSize);
    const looking = setInterval(() => {
      analyser.getFloatTimeDomainData(samples);
      const power = samples.reduce((sum, each) => sum + each * each, 0) / samples.length;
      // Speech is quiet beside what a microphone can take.
      setLevel(Math.min(1, Math.round(Math.sqrt(power) * 40) / 10));
    }, everyMs);
    return () => {
      clearInterval(looking);
      setLevel(0);
      void context.close();
    };
  }, [track]);
  return level;
}
