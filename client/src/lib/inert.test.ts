// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { makeInert } from './inert.ts';

const paragraphs = (count: number) => '<p></p>'.repeat(count);

beforeEach(() => {
  vi.useFakeTimers();
  document.body.innerHTML = `
    <header></header>
    <main><!-- island --><section id="a">${paragraphs(80)}</section><div><section id="b">${paragraphs(80)}</section><section id="c">${paragraphs(80)}</section></div></main>
    <aside><button></button></aside>`;
});
afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
});

const element = (selector: string) => {
  const found = document.querySelector<HTMLElement>(selector);
  if (found === null) throw new Error(`There is no ${selector}`);
  return found;
};
const isShut = (selector: string) => element(selector).closest('[inert]') !== null;
const parts = ['#a p', '#b p', '#c p', 'button'];
const shutRest = () => makeInert([element('main'), element('aside')]);
const frames = (count: number) => {
  for (let frame = 0; frame < count; frame += 1) vi.advanceTimersToNextFrame();
};

it('shuts a large page part by part, some in each frame', () => {
  const release = shutRest();
  expect(parts.map(isShut)).toEqual([false, false, false, false]);
  frames(1);
  expect(isShut('#a p')).toBe(true);
  expect(isShut('button')).toBe(false);
  frames(5);
  expect(parts.map(isShut)).toEqual([true, true, true, true]);
  expect(isShut('header')).toBe(false);
  release();
  frames(5);
  expect(document.querySelector('[inert]')).toBeNull();
});

it('brings back at once what gets the focus', () => {
  const release = shutRest();
  frames(5);
  release(element('button'));
  expect(parts.map(isShut)).toEqual([true, true, true, false]);
});

it('stays shut when it is shut again before everything was back', () => {
  const release = shutRest();
  frames(5);
  release();
  frames(1);
  const releaseAgain = shutRest();
  frames(5);
  expect(parts.map(isShut)).toEqual([true, true, true, true]);
  releaseAgain();
  frames(5);
  expect(document.querySelector('[inert]')).toBeNull();
});

it('leaves alone what was shut before', () => {
  element('aside').toggleAttribute('inert', true);
  const release = shutRest();
  frames(5);
  release();
  frames(5);
  expect(parts.map(isShut)).toEqual([false, false, false, true]);
});
