import { useEffect } from 'react';
import { kept } from '#client/lib/kept.ts';
import type { ChatSession } from '../chat-session.ts';

/** Low, because it plays while the admin works. */
const VOLUME = 0.1;
const LENGTH_S = 0.12;
/** Lines within this interval play one sound, in ms. */
const REST_MS = 800;

const isBoolean = (value: unknown): value is boolean => typeof value === 'boolean';

/** Whether new lines play a sound in this browser. */
export const soundOn = kept('ctrl-chat-lyd', isBoolean, true);

let context: AudioContext | undefined;

/** Plays a short tone. A browser that refuses to play is ignored. */
async function play(): Promise<void> {
  try {
    context ??= new AudioContext();
    await context.resume();
    const tone = new OscillatorNode(context, { type: 'sine', frequency: 880 });
    const volume = new GainNode(context, { gain: VOLUME });
    const end = context.currentTime + LENGTH_S;
    volume.gain.setTargetAtTime(0, end - LENGTH_S / 2, LENGTH_S / 8);
    tone.connect(volume).connect(context.destination);
    tone.start();
    tone.stop(end);
  } catch {
    // No audio device, or no user interaction with the page yet.
  }
}

/** Plays a sound for lines of non-admins, in any room, unless it is switched off. */
export function useSound(session: ChatSession): void {
  useEffect(() => {
    let last = 0;
    return session.onLive(({ isAdmin, isSystemMessage }) => {
      if (isAdmin === 'true' || isSystemMessage || !soundOn.get()) return;
      if (Date.now() - last < REST_MS) return;
      last = Date.now();
      void play();
    });
  }, [session]);
}
