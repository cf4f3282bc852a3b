// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startLivePicture } from './live-picture.ts';

type Change = Pick<IntersectionObserverEntry, 'isIntersecting'>;

const frames: FrameRequestCallback[] = [];
let moment = 0;
let report: (changes: Change[]) => void;

class FakeObserver {
  constructor(callback: (changes: Change[]) => void) {
    report = callback;
  }
  observe() {}
  disconnect() {}
}

beforeEach(() => {
  frames.length = 0;
  vi.stubGlobal('IntersectionObserver', FakeObserver);
  vi.stubGlobal('requestAnimationFrame', (frame: FrameRequestCallback) => frames.push(frame));
  vi.stubGlobal('cancelAnimationFrame', () => undefined);
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** Runs the frames that wait, 16 ms after those before; true when there were any. */
function runFrames(): boolean {
  const waiting = frames.splice(0);
  moment += 16;
  for (const frame of waiting) frame(moment);
  return waiting.length > 0;
}

function startedPicture() {
  const map = { width: 1, height: 1, data: new Uint8ClampedArray(4) };
  const canvas = document.createElement('canvas');
  return startLivePicture(canvas, map, { motion: true, drift: false });
}

it('sweeps once, however often it is asked while it does', () => {
  const map = { width: 1, height: 1, data: new Uint8ClampedArray(4) };
  const image = { data: new Uint8ClampedArray(4) };
  const drawn = vi.fn();
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({
    createImageData: () => image,
    putImageData: drawn,
  } as unknown as CanvasRenderingContext2D);
  const canvas = document.createElement('canvas');
  const picture = startLivePicture(canvas, map, { motion: true, drift: false, crowd: [0, 1] });
  while (runFrames()) {
    // Until the lamps rest.
  }
  const paintsOf = (act: () => void) => {
    drawn.mockClear();
    act();
    while (runFrames()) {
      // Until the sweep is over.
    }
    return drawn.mock.calls.length;
  };
  const once = paintsOf(() => picture.sweep());
  expect(once).toBe(12);
  const thrice = paintsOf(() => {
    picture.sweep();
    picture.sweep();
    picture.sweep();
  });
  expect(thrice).toBe(once);
});

it.each([
  ['seen', [true], true],
  ['out of sight', [false], false],
  ['first hidden, then seen, told at once', [false, true], true],
  ['first seen, then out of sight, told at once', [true, false], false],
])('%s: paints %j', (_what, changes, paints) => {
  const picture = startedPicture();
  report(changes.map((isIntersecting) => ({ isIntersecting })));
  while (runFrames()) {
    // Until the lamps rest.
  }
  picture.hold(true);
  expect(frames.length > 0).toBe(paints);
});
