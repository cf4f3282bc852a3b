// @vitest-environment jsdom
import { act, cleanup, screen } from '@testing-library/react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { defaultContent } from '#shared/content/index.ts';
import type { Content } from '#shared/content/types.ts';
import { ContentProvider, putContent, useContent } from '../lib/content.tsx';
import { lazyOnVisible, loadAllIslands } from '../lib/island/island.tsx';
import { dismissToast } from '../lib/toast.ts';
import { FakeSocket } from '../testing/fake-socket.ts';
import { ToastText } from '../testing/toast-text.tsx';
import { AGAIN_MS, ASK_MS, followContent, UPDATED } from './follow-content.ts';

/** The content with the name of the organisation, and where asked for also of the editions. */
function called(name: string, alsoEditions = false): Content {
  const { site, editions } = defaultContent;
  return {
    version: name,
    site: { ...site, organisation: { ...site.organisation, name } },
    editions: alsoEditions ? editions.map((edition) => ({ ...edition, name })) : editions,
  };
}

function Name({ place }: { place: string }) {
  const { site, editions } = useContent();
  return (
    <p data-testid={place}>
      {site.organisation.name} {editions[0]?.name}
    </p>
  );
}

const complaints = vi.spyOn(console, 'error').mockImplementation(() => undefined);
let answer: () => Response | Promise<Response>;
let asked: number;
let root: Root;
let stop: () => void;
let isHidden: boolean;

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => isHidden);
  isHidden = false;
  asked = 0;
  vi.stubGlobal('fetch', async () => {
    asked += 1;
    return answer();
  });
  // Nothing is near the window: islands sleep.
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  window.history.replaceState(null, '', '/');
  delete document.documentElement.dataset.kept;
  document.head.innerHTML =
    '<title>x</title><meta name="description" content=""><meta name="robots" content="">' +
    '<link rel="canonical" href="https://ctrl.example/">' +
    '<script type="application/ld+json">{}</script>';
});
afterEach(async () => {
  stop();
  await act(async () => root.unmount());
  act(() => {
    dismissToast();
    putContent(defaultContent);
  });
  cleanup();
  document.body.replaceChildren();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  complaints.mockClear();
});

/** A page with a part that is hydrated and an island that sleeps, from the server's HTML. */
async function open(content: Content, recovered = vi.fn()) {
  const Awake = lazyOnVisible(async () => Name);
  const load = vi.fn(async () => Name);
  const Asleep = lazyOnVisible(load);
  await loadAllIslands();
  const page = (Island: typeof Awake) => (
    <ContentProvider content={content}>
      <Name place="awake" />
      <Island place="asleep" />
      <ToastText />
    </ContentProvider>
  );
  const element = document.createElement('div');
  document.body.append(element);
  element.innerHTML = renderToString(page(Awake));
  load.mockClear();
  const Sleeping = lazyOnVisible(load);
  void Asleep;
  root = await act(async () =>
    hydrateRoot(element, page(Sleeping), { onRecoverableError: recovered }),
  );
  stop = followContent();
  return { element, load, recovered };
}

const text = (place: string) => screen.getByTestId(place).textContent;
const notice = () => screen.getByTestId('toast').textContent;
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const tell = async (event: string) => {
  await pass(1500);
  await act(async () => {
    window.dispatchEvent(new Event(event));
  });
  await pass(50);
};

describe('an open page', () => {
  it('is hydrated with what it was rendered with, and takes newer content afterwards', async () => {
    act(() => putContent(called('Nyere')));
    const { recovered } = await open(called('Gammel'));
    expect(recovered).not.toHaveBeenCalled();
    expect(complaints).not.toHaveBeenCalled();
    expect(text('awake')).toContain('Nyere');
  });

  it('asks once a minute and changes in place, also an island that sleeps', async () => {
    act(() => putContent(called('Gammel')));
    const { load, recovered } = await open(called('Gammel'));
    const [awake, asleep] = [screen.getByTestId('awake'), screen.getByTestId('asleep')];
    answer = () => Response.json(called('Ny'));
    await pass(ASK_MS - 10_000);
    expect(asked).toBe(0);
    expect(load).not.toHaveBeenCalled();
    await pass(10_000);
    await vi.waitFor(() => expect(text('awake')).toContain('Ny'));
    expect(text('asleep')).toContain('Ny');
    expect([screen.getByTestId('awake'), screen.getByTestId('asleep')]).toEqual([awake, asleep]);
    expect(recovered).not.toHaveBeenCalled();
    // What no programme says is not announced.
    expect(notice()).toBe('');
  });

  it('asks at once where its code came long after the page', async () => {
    act(() => putContent(called('Gammel')));
    await open(called('Gammel'));
    stop();
    answer = () => Response.json(called('Ny'));
    await pass(11_000);
    expect(asked).toBe(0);
    stop = followContent();
    await vi.waitFor(() => expect(text('awake')).toContain('Ny'));
    expect(asked).toBe(1);
  });

  it('follows the running programme by a socket, on the pages and the days that have one', async () => {
    vi.stubGlobal('WebSocket', FakeSocket);
    FakeSocket.all = [];
    vi.setSystemTime(new Date('2025-08-22T17:40:00Z'));
    act(() => putContent(called('Gammel')));
    await open(called('Gammel'));
    const socket = FakeSocket.last;
    expect(socket.url.search).toBe('?topics=content');
    socket.accept();
    answer = () => Response.json(called('Ny'));
    await act(async () => socket.say({ type: 'changed', topic: 'content' }));
    await vi.waitFor(() => expect(text('awake')).toContain('Ny'));
    const go = (path: string) =>
      act(async () => {
        window.history.pushState(null, '', path);
        window.dispatchEvent(new Event('pushState'));
      });
    await go('/about');
    expect(socket.closed).toBe(true);
    for (const path of ['/events', '/timeplan', '/program/2025-fre-band-1']) await go(path);
    expect(FakeSocket.all).toHaveLength(2);
    FakeSocket.last.accept();
    expect(FakeSocket.last.closed).toBe(false);
    vi.setSystemTime(new Date('2025-08-26T12:00:00Z'));
    await go('/');
    expect(FakeSocket.last.closed).toBe(true);
    expect(FakeSocket.all).toHaveLength(2);
  });

  it('asks once when its socket opens, for what was published since it was rendered', async () => {
    vi.stubGlobal('WebSocket', FakeSocket);
    vi.setSystemTime(new Date('2025-08-22T17:40:00Z'));
    act(() => putContent(called('Gammel')));
    await open(called('Gammel'));
    expect(asked).toBe(0);
    answer = () => Response.json(called('Ny'));
    await act(async () => FakeSocket.last.accept());
    await vi.waitFor(() => expect(text('awake')).toContain('Ny'));
    await pass(ASK_MS - 100);
    expect(asked).toBe(1);
    await pass(100);
    expect(asked).toBe(2);
  });

  it('asks again where its socket opens while an earlier question is not answered', async () => {
    vi.stubGlobal('WebSocket', FakeSocket);
    vi.setSystemTime(new Date('2025-08-22T17:40:00Z'));
    document.documentElement.dataset.kept = '2025-08-22T17:30:00.000Z';
    act(() => putContent(called('Gammel')));
    let answerEarly = (_: Response) => {};
    const early = new Promise<Response>((resolve) => {
      answerEarly = resolve;
    });
    answer = () => early;
    await open(called('Gammel'));
    await act(async () => FakeSocket.last.accept());
    answer = () => Response.json(called('Ny'));
    answerEarly(Response.json(called('Gammel')));
    await pass(AGAIN_MS);
    await vi.waitFor(() => expect(text('awake')).toContain('Ny'));
    expect(asked).toBe(2);
  });

  it('asks for the first time a minute after it was opened, not after its code came', async () => {
    act(() => putContent(called('Gammel')));
    await open(called('Gammel'));
    stop();
    await pass(5000);
    answer = () => Response.json(called('Ny'));
    stop = followContent();
    await pass(ASK_MS - 6000);
    expect(asked).toBe(0);
    await pass(1000);
    expect(asked).toBe(1);
  });

  it('says once that the programme is new, and brings head and structured data along', async () => {
    act(() => putContent(called('Gammel')));
    await open(called('Gammel'));
    answer = () => Response.json(called('Ny festival', true));
    await tell('focus');
    await vi.waitFor(() => expect(notice()).toBe(UPDATED));
    const meta = document.querySelector('meta[name="description"]');
    expect(meta?.getAttribute('content')).toContain('Ny festival:');
    const data = document.querySelector('script[type="application/ld+json"]')?.textContent;
    expect(data).toContain('"name":"Ny festival"');
    expect(data).toContain('"https://ctrl.example/#organisasjon"');
    act(() => dismissToast());
    await tell('focus');
    expect(notice()).toBe('');
  });

  it('asks for nothing while it is hidden, and at once when it is looked at', async () => {
    act(() => putContent(called('Gammel')));
    await open(called('Gammel'));
    answer = () => Response.json(called('Ny'));
    isHidden = true;
    await pass(3 * ASK_MS);
    expect(asked).toBe(0);
    isHidden = false;
    await act(async () => {
      document.dispatchEvent(new Event('visibilitychange'));
    });
    await vi.waitFor(() => expect(text('awake')).toContain('Ny'));
  });

  it('shows nothing of a failure and asks again', async () => {
    act(() => putContent(called('Gammel')));
    await open(called('Gammel'));
    const answers = [
      () => Response.json({ message: 'Nede' }, { status: 503 }),
      () =>
        Response.json({
          ...called('Fra framtiden'),
          site: { ...called('Fra framtiden').site, schemaVersion: 99 },
        }),
    ];
    for (const one of answers) {
      answer = one;
      await pass(ASK_MS + 50);
      expect(text('awake')).toContain('Gammel');
    }
    expect(asked).toBe(answers.length);
    expect(notice()).toBe('');
    answer = () => Response.json(called('Ny'));
    await tell('online');
    await vi.waitFor(() => expect(text('awake')).toContain('Ny'));
  });

  it('gives up a question that gets no answer at all', async () => {
    act(() => putContent(called('Gammel')));
    await open(called('Gammel'));
    const late = new AbortController();
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(late.signal);
    answer = () =>
      new Promise((_, reject) => {
        late.signal.addEventListener('abort', () => reject(late.signal.reason));
      });
    await pass(ASK_MS);
    expect(asked).toBe(1);
    expect(timeout).toHaveBeenCalledWith(10_000);
    answer = () => Response.json(called('Ny'));
    late.abort(new DOMException('', 'TimeoutError'));
    timeout.mockRestore();
    await pass(AGAIN_MS);
    await vi.waitFor(() => expect(text('awake')).toContain('Ny'));
  });

  it('asks again soon where no answer came, each time later', async () => {
    act(() => putContent(called('Gammel')));
    await open(called('Gammel'));
    const failures = [
      () => Promise.reject(new TypeError('no network')),
      () => new Response('<p>portal</p>'),
      () => Response.json({ version: 'x' }),
    ];
    await pass(ASK_MS - AGAIN_MS);
    let wait = AGAIN_MS;
    for (const [at, failure] of failures.entries()) {
      answer = failure;
      await pass(wait - 50);
      expect(asked).toBe(at);
      await pass(100);
      expect(asked).toBe(at + 1);
      wait = at === 0 ? AGAIN_MS - 50 : 2 * wait;
    }
    expect(text('awake')).toContain('Gammel');
    answer = () => Response.json(called('Ny'));
    await pass(ASK_MS);
    await vi.waitFor(() => expect(text('awake')).toContain('Ny'));
  });
});
