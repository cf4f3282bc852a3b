import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { assertShippable, fontWorks, thirdPartyText, workOf } from './third-party.ts';

const folder = mkdtempSync(join(tmpdir(), 'ctrl-licences-'));
afterAll(() => rmSync(folder, { recursive: true }));

function pack(name: string, license: unknown, files: Record<string, string> = {}) {
  const at = join(folder, name);
  mkdirSync(at);
  const author = 'Kari Nordmann <kari@ctrl.test>';
  writeFileSync(
    join(at, 'package.json'),
    JSON.stringify({ name, version: '1.2.3', license, author }),
  );
  for (const [file, text] of Object.entries(files)) writeFileSync(join(at, file), text);
  return workOf(at);
}

describe('works of others', () => {
  it('bring their licence and notice as they are', () => {
    const work = pack('a', 'ISC', { LICENSE: 'Free for all', 'NOTICE.md': 'By Kari' });
    expect(work).toEqual({
      name: 'a',
      version: '1.2.3',
      licence: 'ISC',
      text: 'Free for all\n\nBy Kari',
    });
    expect(() => assertShippable([work])).not.toThrow();
  });

  it('that name a licence get its text and their author’s name', () => {
    const { text } = pack('b', 'MIT');
    expect(text).toMatch(/^Copyright Kari Nordmann\n\nPermission is hereby granted/);
  });

  it('made of several works list the licences of all', () => {
    const readme = '# libs\n\n## Licensing\n\nglib: LGPLv3';
    const { text } = pack('c', 'LGPL-3.0-or-later', { 'README.md': readme });
    expect(text).toContain('glib: LGPLv3');
    expect(text).toContain('GNU LESSER GENERAL PUBLIC LICENSE');
  });

  it.each([
    ['under a licence that is not allowed', 'AGPL-3.0-only', { LICENSE: 'Share all' }],
    ['under none', undefined, { LICENSE: 'Mine' }],
    ['without its text', 'ISC', {}],
  ])('%s are not shipped', (what, licence, files) => {
    const work = pack(what.replaceAll(' ', '-'), licence, files);
    expect(() => assertShippable([work])).toThrow(work.name);
  });

  it('include the fonts', () => {
    const fonts = fontWorks();
    expect(fonts).toHaveLength(3);
    expect(() => assertShippable(fonts)).not.toThrow();
    const text = thirdPartyText('Title', fonts);
    expect(text).toContain('3 works of others');
    for (const font of fonts) expect(text).toContain(font.text);
  });
});
