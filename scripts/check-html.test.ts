import { describe, expect, it } from 'vitest';
import { htmlProblems } from './checks/html.ts';

const page = (body: string) =>
  `<!DOCTYPE html><html lang="nb"><head><title>Side</title></head><body>${body}</body></html>`;

describe('the check of the pages’ HTML', () => {
  it('takes a page that is valid', async () => {
    const body = `<section><h1>Program</h1><p><time>23:30</time> <time datetime="2026-08-22T00:00">24:00</time>
      <time datetime="2026-08-20">20. august</time></p></section>
      <table role="grid"><tbody><tr><td>1</td></tr></tbody></table>`;
    expect(await htmlProblems(page(body))).toEqual([]);
  });

  it.each([
    ['<time>24:00</time>', '"24:00" is no date or time (pages/readable-time)'],
    [
      '<time datetime="20. august">x</time>',
      '"20. august" is no date or time (pages/readable-time)',
    ],
    ['<h1 role="status">Laster</h1>', 'a role on <h1> (pages/allowed-role)'],
    [
      '<table role="grid"><tbody><tr><td role="gridcell">1</td></tr></tbody></table>',
      'a role on <td> (pages/allowed-role)',
    ],
    [
      '<section><section><h2>Indre</h2></section></section>',
      'a section without a heading (pages/section-heading)',
    ],
    ['<p><div>x</div></p>', "Stray end tag '</p>' (close-order)"],
  ])('finds %s', async (body, problem) => {
    expect(await htmlProblems(page(body))).toContain(problem);
  });
});
