// @vitest-environment jsdom
import { cleanup } from '@testing-library/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ClockProvider } from '#client/lib/clock.tsx';
import { ContentProvider } from '#client/lib/content.tsx';
import { defaultContent } from '#shared/content/index.ts';
import type { Area, Edition, PracticalEntry } from '#shared/content/types.ts';
import { madeUpEdition } from '#shared/testing/made-up-edition.ts';
import { groupsOf, hostOf, paragraphsOf } from './practical-groups.ts';
import { PracticalSection } from './practical-section.tsx';

const BEFORE = '2026-06-01T10:00:00Z';

const entry = (id: string, change: Partial<PracticalEntry> = {}): PracticalEntry => ({
  ...{ id, group: 'food', title: `Om ${id}`, text: 'Tekst', link: null, spot: null },
  ...change,
});
const area: Area = {
  ...{ id: 'bar', kind: 'bar', name: 'Baren', x: 0, y: 0, w: 2, h: 2, floor: null, stage: null },
  ...{ hours: '', accessible: true, note: '' },
};

interface Shown {
  moment?: string;
  isMissing?: boolean;
  onRetry?: () => void;
}

function pageOf(change: Partial<Edition> = {}, shown: Shown = {}) {
  const { moment = BEFORE, isMissing = false, onRetry = null } = shown;
  const page = document.createElement('main');
  page.innerHTML = renderToStaticMarkup(
    <ContentProvider content={defaultContent}>
      <ClockProvider renderedAt={new Date(moment)}>
        <PracticalSection
          edition={madeUpEdition(change)}
          isMissing={isMissing}
          onRetry={onRetry}
          contact={<a href="mailto:hei@ctrl.no">hei@ctrl.no</a>}
        />
      </ClockProvider>
    </ContentProvider>,
  );
  return page;
}

const texts = (page: HTMLElement, selector: string) =>
  [...page.querySelectorAll(selector)].map(({ textContent }) => textContent?.trim());

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

describe('the facts', () => {
  it('are the dates, the place, the age note, and doors and age of each day', () => {
    const page = pageOf({ ageNote: 'ID 18 år' });
    expect(page.textContent).toContain('21.–22. august 2026');
    expect(page.textContent).toContain('Fengselet');
    expect(texts(page, 'ol + p')).toEqual(['ID 18 år']);
    expect(texts(page, 'ol > li')).toEqual([
      '21Fredag 21. august Rave Dørene åpner 16:00 18+',
      '22Lørdag 22. august Spill  Fra 10 år',
    ]);
  });

  it('say of doors that have opened that they did, until the edition is over', () => {
    const doors = (moment: string) => texts(pageOf({}, { moment }), 'ol > li .mono')[0];
    expect(doors('2026-08-21T13:59:59Z')).toBe('Dørene åpner 16:00');
    expect(doors('2026-08-21T14:00:00Z')).toBe('Dørene åpnet 16:00');
    expect(doors('2026-09-01T10:00:00Z')).toBeUndefined();
  });

  it('leave out what is not there, and say when the edition is over', () => {
    const page = pageOf();
    expect(texts(page, 'ol + p')).toEqual([]);
    expect(texts(page, '.tag')).toEqual(['18+', 'Fra 10 år']);
    const over = pageOf({}, { moment: '2026-09-01T10:00:00Z' });
    expect(texts(over, '.tag')).toEqual(['Avholdt', '18+', 'Fra 10 år']);
    expect(texts(pageOf({}, { moment: '2026-08-22T10:00:00Z' }), '.tag')).toEqual([
      '18+',
      'Avholdt',
      'Fra 10 år',
      'I dag',
    ]);
  });
});

describe('the entries', () => {
  const practical = [
    entry('hund', { group: 'questions', title: 'Hund?', text: 'Nei.' }),
    entry('gryte'),
    entry('tog', { group: 'travel', link: 'https://www.tog.no/tider' }),
    entry('burger', { spot: 'bar' }),
    entry('borte', { group: 'payment', spot: 'revet' }),
  ];
  const page = pageOf({ practical, grounds: { floors: [], areas: [area] } });

  it('stand by group, in the order of the groups and not of the document', () => {
    const groups = groupsOf({ practical }).map(({ name, entries }) => [
      name,
      entries.map(({ id }) => id).join(),
    ]);
    expect(groups).toEqual([
      ['Komme hit', 'tog'],
      ['Mat og drikke', 'gryte,burger'],
      ['Betaling', 'borte'],
      ['Spørsmål og svar', 'hund'],
    ]);
    expect(texts(page, 'h2').slice(0, -1)).toEqual(groups.map(([name]) => name));
  });

  it('are led to from the top, each group and each entry by an anchor of its own', () => {
    const jumps = [...page.querySelectorAll('nav a')].map((link) => link.getAttribute('href'));
    expect(jumps).toEqual(['#Komme_hit', '#Mat_og_drikke', '#Betaling', '#Spørsmål_og_svar']);
    const own = [...page.querySelectorAll('h3 a')].map((link) => link.getAttribute('href'));
    expect(own).toEqual(['#tog', '#gryte', '#burger', '#borte', '#hund']);
    for (const href of [...jumps, ...own]) {
      expect(page.querySelectorAll(`[id="${href?.slice(1)}"]`), String(href)).toHaveLength(1);
    }
    const ids = texts(page, '[id]').length;
    expect(new Set([...page.querySelectorAll('[id]')].map(({ id }) => id)).size).toBe(ids);
  });

  it('light first aid while the festival is on, and lost property once it is over', () => {
    const practical = [
      entry('plaster', { group: 'firstAid' }),
      entry('hanske', { group: 'lostAndFound' }),
    ];
    const lit = (moment: string) =>
      [...pageOf({ practical }, { moment }).querySelectorAll('nav a:not(.key--coal)')].map(
        ({ textContent }) => textContent?.trim(),
      );
    expect(lit(BEFORE)).toEqual([]);
    expect(lit('2026-08-21T16:00:00Z')).toEqual(['Førstehjelp og vakt']);
    expect(lit('2026-09-10T12:00:00Z')).toEqual(['Tapt og funnet']);
  });

  it('show an answer without a press', () => {
    expect(page.querySelector('#hund')?.textContent).toContain('Nei.');
    expect(page.querySelector('details')).toBeNull();
  });

  it('name the site of a link, and lead to an area of the plan that there is', () => {
    const links = (id: string) =>
      [...page.querySelectorAll(`#${id} p a`)].map((link) => [
        link.textContent,
        link.getAttribute('href'),
      ]);
    expect(links('tog')).toEqual([['Om tog: tog.no', 'https://www.tog.no/tider']]);
    expect(links('burger')).toEqual([['Vis på planen: Baren', '/plan#bar']]);
    expect(links('borte')).toEqual([]);
  });

  it('keep the paragraphs and lines of a text, whatever it holds', () => {
    expect(paragraphsOf('En\nto\n\n \n\ntre\n\n')).toEqual(['En\nto', 'tre']);
    expect(paragraphsOf('a\r\n\r\nb')).toEqual(['a', 'b']);
    const text = '<b>Fet</b> & 😀\n\n<b>Fet</b> & 😀';
    const hostile = pageOf({ practical: [entry('x', { text, title: '<i>"&' })] });
    expect(texts(hostile, '#x div p')).toEqual(['<b>Fet</b> & 😀', '<b>Fet</b> & 😀']);
    expect(hostile.querySelector('#x h3 a')?.textContent).toBe('<i>"& #');
  });

  it('link telephone numbers and addresses in a text', () => {
    const text = 'Vakt: 912 34 567\nvakt@ctrl.no, https://www.tog.no/tider.';
    const linked = pageOf({ practical: [entry('x', { text })] });
    const hrefs = [...linked.querySelectorAll('#x div p a')].map((link) =>
      link.getAttribute('href'),
    );
    expect(hrefs).toEqual(['tel:91234567', 'mailto:vakt@ctrl.no', 'https://www.tog.no/tider']);
    expect(texts(linked, '#x div p')).toEqual([text]);
  });

  it('name a host as it is and not as it looks', () => {
    expect(hostOf('https://www.example.no:8080/a?b')).toBe('example.no:8080');
    expect(hostOf('https://аpple.com/')).toBe('xn--pple-43d.com');
  });
});

describe('without entries', () => {
  it('the page says when more is known, and leads to the contact page', () => {
    const page = pageOf();
    expect(page.querySelector('nav')).toBeNull();
    expect(texts(page, 'h2')).toEqual(['Mer kommer', 'Fant du ikke svaret?']);
    expect(page.textContent).toContain('Festivalen er 21.–22. august 2026.');
    expect(page.querySelector('a[href="/contact"]')?.textContent).toBe('Spør oss');
    const over = pageOf({}, { moment: '2026-09-01T10:00:00Z' });
    expect(texts(over, 'h2')).toEqual(['Takk for sist', 'Fant du ikke svaret?']);
    expect(over.textContent).toContain('Festivalen er over.');
  });

  it('the page does not say so while they are fetched', () => {
    const page = pageOf({}, { isMissing: true });
    expect(texts(page, 'h2')).toEqual(['Fant du ikke svaret?']);
    expect(page.textContent).toContain('Henter praktisk informasjon');
    const failed = pageOf({}, { isMissing: true, onRetry: () => undefined });
    expect(failed.textContent).not.toContain('Henter praktisk informasjon');
    expect(texts(failed, '[role="alert"] :is(h2, button)')).toEqual([
      'Vi fikk ikke hentet det praktiske',
      'Prøv igjen',
    ]);
  });
});
