// @vitest-environment jsdom
import { render } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { PublicEdition } from '#shared/content/types.ts';
import { madeUpEdition, madeUpSlot } from '#shared/testing/made-up-edition.ts';
import { newActs, useNewActs } from '../events-section.tsx';

const edition = (...ids: string[]): PublicEdition =>
  madeUpEdition({ slots: ids.map((id) => madeUpSlot(id)) });

let isStill: boolean;
const glowed: string[] = [];

beforeEach(() => {
  isStill = false;
  glowed.length = 0;
  localStorage.clear();
  vi.stubGlobal('matchMedia', () => ({ matches: isStill }));
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly call: (entries: unknown[]) => void;
      constructor(call: (entries: unknown[]) => void) {
        this.call = call;
      }
      observe(target: Element) {
        this.call([{ target, isIntersecting: true }]);
      }
      unobserve() {}
      disconnect() {}
    },
  );
  Element.prototype.animate = function animate(_frames, options) {
    expect((options as KeyframeAnimationOptions).duration).toBeLessThanOrEqual(400);
    glowed.push(this.textContent ?? '');
    return {} as Animation;
  };
});
afterEach(() => {
  vi.unstubAllGlobals();
});

function Programme({ shown }: { shown: PublicEdition }) {
  const programme = useNewActs(shown);
  return (
    <div ref={programme}>
      {shown.slots.map(({ id }) => (
        <a key={id} href={`/program/${id}`}>
          {id}
        </a>
      ))}
      {shown.lineup?.map(({ id }) => (
        <p key={id} data-act={id}>
          {id}
        </p>
      ))}
    </div>
  );
}

const visit = (shown: PublicEdition) => render(<Programme shown={shown} />).unmount();

it('lights up what is new since the last visit, once', () => {
  visit(edition('a', 'b'));
  expect(glowed).toEqual([]);
  visit(edition('a', 'b', 'c'));
  expect(glowed).toEqual(['c']);
  visit(edition('a', 'b', 'c'));
  expect(glowed).toEqual(['c']);
});

it('lights nothing up with reduced motion, in another edition, or after a stored value that is none', () => {
  visit(edition('a'));
  isStill = true;
  visit(edition('a', 'b'));
  isStill = false;
  visit({ ...edition('x'), id: 'ctrl-2027' });
  localStorage.setItem('ctrl-program-sett', '{"edition":"ctrl-2027"}');
  visit({ ...edition('x', 'y'), id: 'ctrl-2027' });
  expect(glowed).toEqual([]);
});

it('takes a name that gets its time, and an act that gets another, for new', () => {
  const name = { id: 'n', act: 'N', genre: '', kind: 'dj' as const, date: null, artists: [] };
  newActs({ ...edition('a'), lineup: [name] });
  visit(edition('a', 'n'));
  expect(glowed).toEqual(['n']);
  expect(newActs(madeUpEdition({ slots: [madeUpSlot('a', { start: '22:00' })] }))).toEqual(['a']);
});
