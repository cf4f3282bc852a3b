import { describe, expect, it } from 'vitest';
import { defaultContent } from '#shared/content/index.ts';
import { CONTENT_SCHEMA_VERSION } from '#shared/contracts/content.ts';
import { canKeep, isAnswer, isPageOf, keptPage, kindOf, noticeOf, ownAddress } from './rules.ts';

const ORIGIN = 'https://ctrl.example';

const asked = (path: string, of: Partial<Parameters<typeof kindOf>[0]> = {}) =>
  kindOf(
    {
      method: 'GET',
      mode: 'navigate',
      url: new URL(path, ORIGIN).href,
      headers: new Headers(),
      ...of,
    },
    ORIGIN,
  );

describe('what the worker answers', () => {
  it.each([
    '/',
    '/events?utm=x',
    '/tickets/',
    '/program/2026-fre-dj-2',
    '/values',
    '/user-profile',
  ])('the page %s', (path) => expect(asked(path)).toBe('page'));

  it.each([
    '/admin',
    '/admin-dashboard',
    '/admin-fullscreen?x',
    '/forhandsvisning/abc',
    '/forhandsvisning/abc/timeplan',
    '/forhandsvisning/abc/program/2026-fre-dj-1',
    '/kalender/abc.ics',
    '/api/user/export',
    '/r/KODE',
    '/og.png',
    '/schedule.json',
    'https://elsewhere.example/',
  ])('and leaves %s to the browser', (path) => expect(asked(path)).toBe('other'));

  it.each([
    ['/api/content', 'answer'],
    ['/api/announcements', 'answer'],
    ['/api/user/session', 'other'],
    ['/api/user/favourites', 'other'],
    ['/api/admin/content', 'other'],
    ['/assets/app-abc.js', 'file'],
    ['/sw.js', 'other'],
  ])('calls %s %s', (path, kind) => expect(asked(path, { mode: 'cors' })).toBe(kind));

  it('leaves what writes and what asks for a part to the browser', () => {
    expect(asked('/', { method: 'POST' })).toBe('other');
    const headers = new Headers({ Range: 'bytes=0-1' });
    expect(asked('/assets/film.png', { mode: 'no-cors', headers })).toBe('other');
  });
});

/** An answer as `fetch` gives it; a constructed one has no kind. */
function answer(of: Partial<Pick<Response, 'type' | 'redirected' | 'status'>> = {}, headers = {}) {
  const all = new Headers({ 'content-type': 'text/html; charset=utf-8', ...headers });
  return { type: 'basic', redirected: false, status: 200, headers: all, ...of } as Response;
}

describe('what may be kept', () => {
  it('is a whole answer of our own of the right type', () => {
    expect(canKeep(answer(), 'text/html')).toBe(true);
  });

  it.each([
    ['a part', answer({ status: 206 })],
    ['a failure', answer({ status: 503 })],
    ['another address', answer({ redirected: true })],
    ['another site', answer({ type: 'cors' })],
    ['what cannot be read', answer({ type: 'opaque', status: 0 })],
    ['a personal answer', answer({}, { 'cache-control': 'private, no-cache' })],
    ['what must not be stored', answer({}, { 'cache-control': 'no-store' })],
    ['another type', answer({}, { 'content-type': 'application/json' })],
    ['no type', answer({}, { 'content-type': '' })],
  ])('is not %s', (_what, of) => expect(canKeep(of, 'text/html')).toBe(false));

  const html = '<!doctype html><html lang="nb" data-build="b1"><body></body></html>\n';

  it('is a page of the build, from its first sign to its last', () => {
    expect(isPageOf(html, 'b1')).toBe(true);
    expect(isPageOf(html, 'b2'), 'another build').toBe(false);
    expect(isPageOf(html.slice(0, -12), 'b1'), 'cut off').toBe(false);
    expect(isPageOf('<html><h1>Logg på Wi-Fi</h1></html>', 'b1'), 'a portal').toBe(false);
  });

  it('is content of the version that the build knows', () => {
    const text = JSON.stringify(defaultContent);
    expect(isAnswer(text, CONTENT_SCHEMA_VERSION)).toBe(true);
    expect(isAnswer(text, CONTENT_SCHEMA_VERSION + 1), 'newer').toBe(false);
    expect(isAnswer('{"announcements":[]}', 1)).toBe(true);
  });

  it.each(['', 'null', '[]', '{}', '{"site":{}}', '{"site":null,"editions":[]}', '<html></html>'])(
    'is not the answer %j',
    (text) => expect(isAnswer(text, 1)).toBe(false),
  );

  it('says since when', () => {
    const kept = keptPage(html, '/events', '2026-08-20T17:42:00.000Z');
    expect(kept).toContain('<html data-kept="2026-08-20T17:42:00.000Z" lang="nb"');
  });

  it('is without the app where it stands in for other addresses', () => {
    const script = '<script type="module" crossorigin src="/assets/index-x.js"></script>';
    const page = html.replace('<body>', `${script}<body>`);
    expect(keptPage(page, '/uten-nett', '')).not.toContain('<script');
    expect(keptPage(page, '/', '')).toContain(script);
  });
});

describe('a push message', () => {
  it('shows what it says', () => {
    const payload = { title: 'Ny tid', body: 'DJ 2 spiller 21:00', url: '/program/x', tag: 'x' };
    expect(noticeOf(JSON.stringify(payload))).toEqual(payload);
  });

  it.each([undefined, '', 'x', 'null', '7', '[]', '{"title":7,"body":"","url":null}'])(
    'shows something where it is %j',
    (text) => {
      const notice = noticeOf(text);
      expect(notice.title).toBe('CTRL Festival');
      expect(notice.body).not.toBe('');
      expect(notice.url).toBe('/');
    },
  );

  it.each([
    ['/program/x?fra=varsel#a', `${ORIGIN}/program/x?fra=varsel#a`],
    ['//elsewhere.example/x', `${ORIGIN}/`],
    ['https://elsewhere.example/', `${ORIGIN}/`],
    ['javascript:alert(1)', `${ORIGIN}/`],
    ['/\\elsewhere.example', `${ORIGIN}/`],
    ['http://[', `${ORIGIN}/`],
    [undefined, `${ORIGIN}/`],
    [{}, `${ORIGIN}/`],
  ])('with %j opens %s', (path, address) => expect(ownAddress(path, ORIGIN)).toBe(address));
});
