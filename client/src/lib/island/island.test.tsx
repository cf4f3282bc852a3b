// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import {
  type ComponentType,
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useState,
} from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { lazyOnVisible, loadAllIslands, wakeIslands } from './island.tsx';
import { READY_EVENT, WAKE_EVENT } from './replay.ts';

interface CounterProps {
  label: string;
}

function Counter({ label }: CounterProps) {
  const [count, setCount] = useState(0);
  return (
    <button type="button" onClick={() => setCount(count + 1)}>
      {label} {count}
    </button>
  );
}

/** An IntersectionObserver that the test controls. */
class Observer {
  static all: Observer[] = [];
  watched: Element[] = [];
  readonly report: IntersectionObserverCallback;

  constructor(report: IntersectionObserverCallback) {
    this.report = report;
    Observer.all.push(this);
  }

  observe(element: Element): void {
    this.watched.push(element);
  }

  disconnect(): void {
    this.watched = [];
  }

  static show(isIntersecting: boolean): void {
    for (const { report, watched } of Observer.all) {
      const entries = watched.map((target) => ({ target, isIntersecting }));
      Reflect.apply(report, undefined, [entries]);
    }
  }
}

beforeEach(() => {
  Observer.all = [];
  vi.stubGlobal('IntersectionObserver', Observer);
});
afterEach(() => {
  cleanup();
  document.body.replaceChildren();
  vi.unstubAllGlobals();
});

type Load = () => Promise<ComponentType<CounterProps>>;

/** The server's HTML with an island whose code has not loaded. */
async function arrive(make: (load: Load) => ComponentType<CounterProps>, load: Load) {
  const OnServer = make(async () => Counter);
  await loadAllIslands();
  const root = document.createElement('div');
  root.innerHTML = renderToString(<OnServer label="Taster" />);
  document.body.append(root);
  const html = root.innerHTML;
  const Island = make(load);
  const recovered = vi.fn();
  await act(async () =>
    hydrateRoot(root, <Island label="Taster" />, { onRecoverableError: recovered }),
  );
  const island = root.querySelector<HTMLElement>('[data-island]');
  if (island === null) throw new Error('No island');
  return { root, html, island, recovered };
}

/** React works when `act` ends, so it must not wait for what React does. */
async function wakeAll(): Promise<void> {
  const woken = wakeIslands();
  await act(async () => undefined);
  await act(async () => undefined);
  await woken;
}

const press = async () => {
  await act(async () => screen.getByRole('button').click());
  return screen.getByRole('button').textContent;
};

describe('an island', () => {
  it('is complete in the HTML', async () => {
    const { html } = await arrive(lazyOnVisible, async () => Counter);
    expect(html).toContain('<button type="button">Taster<!-- --> <!-- -->0</button>');
  });

  it('leaves the HTML alone until it comes near the window, then hydrates it', async () => {
    const load = vi.fn<Load>(async () => Counter);
    const { island, recovered } = await arrive(lazyOnVisible, load);
    const button = screen.getByRole('button');
    const ready = vi.fn();
    document.addEventListener(READY_EVENT, ready, { once: true });
    await act(async () => Observer.show(false));
    expect(load).not.toHaveBeenCalled();
    expect(await press()).toBe('Taster 0');
    expect(island.dataset.island).toBe('waiting');

    await act(async () => Observer.show(true));
    expect(island.dataset.island).toBe('ready');
    expect(ready).toHaveBeenCalledOnce();
    expect(screen.getByRole('button')).toBe(button);
    expect(await press()).toBe('Taster 1');
    expect(recovered).not.toHaveBeenCalled();
  });

  it('loads when it is touched, before it is near', async () => {
    const { island } = await arrive(lazyOnVisible, async () => Counter);
    await act(async () => island.dispatchEvent(new Event(WAKE_EVENT)));
    expect(await press()).toBe('Taster 1');
  });

  it('is hydrated with every other one when the page asks for all', async () => {
    const { island, recovered } = await arrive(lazyOnVisible, async () => Counter);
    await wakeAll();
    expect(island.dataset.island).toBe('ready');
    expect(await press()).toBe('Taster 1');
    expect(recovered).not.toHaveBeenCalled();
  });

  it('stays as it is when the page asks for all and its code could not be had', async () => {
    const load = vi.fn<Load>(async () => Counter).mockRejectedValueOnce(new TypeError('no net'));
    const { island, html, root } = await arrive(lazyOnVisible, load);
    await wakeAll();
    expect(island.dataset.island).toBe('waiting');
    expect(root.innerHTML).toBe(html);
  });

  it('tries again at the next touch when its code could not be had', async () => {
    const load = vi.fn<Load>().mockRejectedValueOnce(new TypeError('no net'));
    load.mockResolvedValueOnce(Counter);
    const { island } = await arrive(lazyOnVisible, load);
    await act(async () => island.dispatchEvent(new Event(WAKE_EVENT)));
    expect(await press()).toBe('Taster 0');
    await act(async () => island.dispatchEvent(new Event(WAKE_EVENT)));
    expect(await press()).toBe('Taster 1');
    expect(load).toHaveBeenCalledTimes(2);
  });

  it('loads at once where there is no HTML, because a link led here', async () => {
    const Island = lazyOnVisible(async () => Counter);
    await act(async () => void render(<Island label="Taster" />));
    expect(await press()).toBe('Taster 1');
  });

  it('loads at once where the server renders nothing of it', async () => {
    const Late = ({ label }: CounterProps) => {
      const [isUp, setIsUp] = useState(false);
      useEffect(() => setIsUp(true), []);
      return isUp ? <p>{label}</p> : null;
    };
    const OnServer = lazyOnVisible<CounterProps>(async () => Late);
    await loadAllIslands();
    const root = document.createElement('div');
    root.innerHTML = renderToString(<OnServer label="Kort" />);
    expect(root.textContent).toBe('');
    document.body.append(root);
    const Island = lazyOnVisible<CounterProps>(async () => Late);
    await act(async () => hydrateRoot(root, <Island label="Kort" />));
    await act(async () => undefined);
    expect(root.textContent).toBe('Kort');
  });

  it('loads at once where React dropped the HTML, because a context changed', async () => {
    const Said = createContext('før');
    let change = (_to: string): void => undefined;
    function Around({ children }: { children: ReactNode }) {
      const [said, setSaid] = useState('før');
      change = setSaid;
      return <Said value={said}>{children}</Said>;
    }
    const Reader = ({ label }: CounterProps) => <p>{`${label} ${useContext(Said)}`}</p>;
    const make = (load: Load) => {
      const Island = lazyOnVisible(load);
      return ({ label }: CounterProps) => (
        <Around>
          <Island label={label} />
        </Around>
      );
    };
    const { root } = await arrive(make, async () => Reader);
    await act(async () => change('etter'));
    await act(async () => undefined);
    expect(root.textContent).toBe('Taster etter');
  });

  it('offers another try where there is no HTML and its code could not be had', async () => {
    const load = vi.fn<Load>().mockRejectedValueOnce(new TypeError('no net'));
    load.mockRejectedValueOnce(new TypeError('no net'));
    load.mockResolvedValueOnce(Counter);
    const Island = lazyOnVisible(load);
    await act(async () => void render(<Island label="Taster" />));
    expect(screen.getByRole('alert').textContent).toContain('Denne delen kunne ikke lastes');
    expect(await press()).toBe('Prøv igjen');
    expect(await press()).toBe('Taster 0');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('loads at once in a browser that cannot watch', async () => {
    vi.stubGlobal('IntersectionObserver', undefined);
    const { island } = await arrive(lazyOnVisible, async () => Counter);
    expect(island.dataset.island).toBe('ready');
  });

  it('keeps its HTML when the page around it renders anew', async () => {
    const OnServer = lazyOnVisible<CounterProps>(async () => Counter);
    await loadAllIslands();
    function Page({ of: Part }: { of: ComponentType<CounterProps> }) {
      const [times, setTimes] = useState(1);
      return (
        <div>
          <input type="checkbox" onChange={() => setTimes(times + 1)} />
          <p>{times}</p>
          <Part label="Taster" />
        </div>
      );
    }
    const root = document.createElement('div');
    root.innerHTML = renderToString(<Page of={OnServer} />);
    document.body.append(root);
    const recovered = vi.fn();
    const Island = lazyOnVisible<CounterProps>(async () => Counter);
    await act(async () =>
      hydrateRoot(root, <Page of={Island} />, { onRecoverableError: recovered }),
    );
    const button = screen.getByRole('button');
    await act(async () => screen.getByRole('checkbox').click());
    expect(screen.getByText('2')).toBeTruthy();
    expect(screen.getByRole('button')).toBe(button);
    expect(recovered).not.toHaveBeenCalled();
  });
});

describe('loadAllIslands', () => {
  it('also loads islands that another island brings', async () => {
    const inner = vi.fn<Load>(async () => Counter);
    lazyOnVisible(async () => {
      const Inner = lazyOnVisible(inner);
      return () => <Inner label="Inni" />;
    });
    await loadAllIslands();
    expect(inner).toHaveBeenCalledOnce();
  });

  it('fails when one cannot be had, so that no half page is rendered', async () => {
    const load = vi
      .fn<Load>()
      .mockRejectedValueOnce(new Error('broken'))
      .mockResolvedValue(Counter);
    lazyOnVisible(load);
    await expect(loadAllIslands()).rejects.toThrow('broken');
  });
});
