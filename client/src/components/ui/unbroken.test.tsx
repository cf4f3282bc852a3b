// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { Unbroken } from './unbroken.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

it.each([
  ['Dag 1 fra 10 år, dag 2 fra 13 år', ['Dag 1', '10 år', 'dag 2', '13 år']],
  ['Fredag fra 18 år, lørdag fra 18 år', ['18 år', '18 år']],
  ['ons 10:00, tor 13:00', ['ons 10:00', 'tor 13:00']],
  ['Ta med gyldig legitimasjon.', []],
  ['Dørene åpner 11:00 alle dager', []],
])('keeps together what belongs together, and every letter: %s', (text, whole) => {
  const complaint = vi.spyOn(console, 'error');
  const { container } = render(<Unbroken text={text} />);
  expect(complaint).not.toHaveBeenCalled();
  expect(container.textContent).toBe(text);
  expect([...container.querySelectorAll('span')].map((span) => span.textContent)).toEqual(whole);
});
