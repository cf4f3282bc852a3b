import { expect, it } from 'vitest';
import { hasMarkRun } from './plain-text.ts';

it.each([
  ['30 marks', `a${'\u0301'.repeat(30)}b`, false],
  ['31 marks', `a${'\u0301'.repeat(31)}b`, true],
  ['30 marks again and again', `a${'\u0316'.repeat(30)}`.repeat(100), false],
  ['marks outside the basic plane', `a${'\u{1E8D0}'.repeat(31)}`, true],
  ['halfwidth sound marks between marks', `a${`${'\u0316'.repeat(20)}\uFF9E`.repeat(2)}`, true],
  ['hearts with a variation selector', '\u2764\uFE0F'.repeat(100), false],
  ['families joined', '\u{1F469}\u200D\u{1F680}'.repeat(100), false],
  ['Thai and Hindi', '\u0E19\u0E49\u0E33 \u0939\u093F\u0928\u094D\u0926\u0940'.repeat(100), false],
])('tells a run of combining marks: %s', (_what, text, is) => {
  expect(hasMarkRun(text)).toBe(is);
});
