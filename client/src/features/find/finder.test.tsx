// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Router } from 'wouter';
import { ContentProvider } from '#client/lib/content.tsx';
import { setInPlan } from '#client/lib/storage/plan.ts';
import { defaultContent } from '#shared/content/index.ts';
import { actPath } from '#shared/paths.ts';
import { Finder } from './finder.tsx';

const edition = defaultContent.editions.find(({ year }) => year === 2025);
if (edition === undefined) throw new Error('No edition has a programme');
const { length } = edition.slots;

const page = (search = '') => (
  <Router ssrPath={`/events${search}`}>
    <ContentProvider content={defaultContent}>
      <Finder programme={edition} path="/events" hasMine>
        {(found) => (
          <ul>
            {edition.slots.map(({ id, act: name }) => (
              <li key={id} className="act" data-unfound={found?.has(id) === false ? '' : undefined}>
                <a href={actPath(id)}>{name}</a>
              </li>
            ))}
          </ul>
        )}
      </Finder>
    </ContentProvider>
  </Router>
);

const shown = (root: ParentNode) =>
  [...root.querySelectorAll('li:not([data-unfound])')].map(({ textContent }) => textContent);
const items = () => shown(document);
const field = () => screen.getByRole('searchbox', { name: 'Finn i programmet' });
const status = () => screen.getByRole('status').textContent;

beforeEach(() => {
  window.history.replaceState(null, '', '/events');
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe('the finder', () => {
  it('narrows while somebody types, tells how many, and keeps the focus', async () => {
    render(page());
    expect([items().length, status()]).toEqual([length, '']);
    await userEvent.type(field(), 'komiker');
    await waitFor(() => expect(items().every((name) => name?.startsWith('Komiker'))).toBe(true));
    expect(status()).toBe(`Fant ${items().length} av ${length}`);
    expect(document.activeElement).toBe(field());
    await userEvent.type(field(), ' finnesikke');
    await waitFor(() =>
      expect([items().length, status()]).toEqual([
        0,
        'Ingen treffPrøv færre ord, eller ta bort et filter.',
      ]),
    );
  });

  it('is emptied by Escape, and Nullstill takes all away', async () => {
    render(page());
    await userEvent.type(field(), 'dj{Escape}');
    await waitFor(() => expect([items().length, status()]).toEqual([length, '']));
    await userEvent.selectOptions(screen.getByLabelText('Dag'), 'lordag');
    await waitFor(() => expect(items().length).toBeLessThan(length));
    await userEvent.click(screen.getByRole('link', { name: 'Nullstill' }));
    await waitFor(() => expect(items()).toHaveLength(length));
    expect(screen.queryByRole('link', { name: 'Nullstill' })).toBeNull();
  });

  it('writes what is looked for into the address, in one entry of the history', async () => {
    vi.useFakeTimers();
    render(page());
    const before = window.history.length;
    fireEvent.change(field(), { target: { value: 'dj' } });
    fireEvent.change(screen.getByLabelText('Dag'), { target: { value: 'lordag' } });
    expect(window.location.search).toBe('');
    act(() => {
      vi.advanceTimersByTime(300);
    });
    expect(window.location.search).toBe('?q=dj&dag=lordag');
    expect(window.history.length).toBe(before);
    fireEvent.change(field(), { target: { value: 'dj 1' } });
    act(() => {
      vi.advanceTimersByTime(300);
    });
    expect(window.location.search).toBe('?q=dj+1&dag=lordag');
    expect(field()).toHaveProperty('value', 'dj 1');
  });

  it('follows the address when somebody goes back', async () => {
    window.history.replaceState(null, '', '/events?q=dj');
    render(page());
    expect(items().every((name) => name?.startsWith('DJ'))).toBe(true);
    act(() => window.history.replaceState(null, '', '/events'));
    act(() => {
      window.dispatchEvent(new PopStateEvent('popstate'));
    });
    await waitFor(() =>
      expect([items().length, field().getAttribute('value')]).toEqual([length, '']),
    );
  });

  it('has days and stages as keys, which arrow keys go through and a second press takes back', async () => {
    render(page());
    const keys = within(screen.getByRole('navigation', { name: 'Dag og scene' }));
    const saturday = keys.getByRole('link', { name: 'Lørdag' });
    expect(saturday.getAttribute('href')).toBe('/events?dag=lordag');
    await userEvent.click(saturday);
    const onSaturday = edition.slots.filter(({ date }) => date === '2025-08-23').length;
    await waitFor(() => expect(items()).toHaveLength(onSaturday));
    expect(saturday.getAttribute('aria-current')).toBe('true');
    await userEvent.keyboard('{ArrowRight}{Enter}');
    const stage = keys.getByRole('link', { name: 'Fengselshotellet' });
    expect(document.activeElement).toBe(stage);
    expect(stage.getAttribute('aria-current')).toBe('true');
    await userEvent.keyboard('{ArrowLeft}');
    await userEvent.click(saturday);
    await userEvent.click(stage);
    await waitFor(() => expect(items()).toHaveLength(length));
    expect(keys.queryByRole('link', { name: 'Nå' })).toBeNull();
  });

  it("keeps the visitor's own", async () => {
    const [first] = edition.slots;
    act(() => {
      setInPlan([first?.id ?? ''], true);
    });
    render(page());
    await userEvent.click(screen.getByRole('checkbox', { name: 'Min timeplan' }));
    await waitFor(() => expect(items()).toEqual([first?.act]));
    expect(status()).toBe('1 treff');
  });

  it('is a form that the server answers, with what was found', () => {
    const html = document.createElement('div');
    html.innerHTML = renderToStaticMarkup(page('?q=dj&dag=lordag&mine=1'));
    const form = html.querySelector('form');
    expect([form?.getAttribute('action'), form?.method]).toEqual(['/events', 'get']);
    expect(html.querySelector('input')?.value).toBe('dj');
    expect(html.querySelector('select')?.value).toBe('lordag');
    const names = shown(html);
    expect(names.length).toBeGreaterThan(0);
    expect(names.every((name) => name?.startsWith('DJ'))).toBe(true);
    const button = within(html).getByRole('button', { name: 'Vis' });
    expect(button.getAttribute('type')).toBe('submit');
  });
});
