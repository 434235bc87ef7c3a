// The sound of a notification: two short tones made by the page itself, so that no file is loaded. Never two at once.
import { maySound } from './notifyModel.ts';

/** In hertz, and in seconds after the first. */
const TONES = [
  { pitch: 660, at: 0 },
  { pitch: 880, at: 0.11 },
];
/** In seconds; the volume is a share of the system's. */
const LENGTH = 0.16;
const VOLUME = 0.12;
const SILENCE = 0.0001;

/** A browser that lets no page sound before the first click stays silent. */
export function createTone(): () => void {
  let context: AudioContext | null = null;
  let last: number | null = null;
  return () => {
    const now = performance.now();
    if (!maySound(last, now) || typeof AudioContext === 'undefined') return;
    last = now;
    context ??= new AudioContext();
    void context.resume().catch(() => {});
    for (const { pitch, at } of TONES) play(context, pitch, context.currentTime + at);
  };
}

/** Rises at once and fades, so that nothing clicks. */
function play(context: AudioContext, pitch: number, from: number): void {
  const tone = context.createOscillator();
  const volume = context.createGain();
  tone.frequency.value = pitch;
  volume.gain.setValueAtTime(SILENCE, from);
  volume.gain.exponentialRampToValueAtTime(VOLUME, from + LENGTH / 8);
  volume.gain.exponentialRampToValueAtTime(SILENCE, from + LENGTH);
  tone.connect(volume).connect(context.destination);
  tone.start(from);
  tone.stop(from + LENGTH);
}
