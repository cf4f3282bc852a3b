import { describe, expect, it } from 'vitest';
import { defaultContent } from '../../shared/content/index.ts';
import { assertContentFree, longTexts } from './content-free.ts';

type Output = Parameters<typeof assertContentFree>[0];

const built = (code: string) =>
  ({ output: [{ type: 'chunk', fileName: 'a.js', code }] }) as unknown as Output;

describe('the check for content in scripts', () => {
  it('finds a paragraph, an address and a text of an edition', () => {
    const { site, editions } = defaultContent;
    for (const text of [
      site.texts.about.paragraphs[0],
      site.links.volunteer.href,
      editions[0]?.texts.notes[0],
    ]) {
      expect(() => assertContentFree(built(`say("${text}")`), defaultContent)).toThrow('a.js');
    }
  });

  it('lets other code pass', () => {
    expect(() => assertContentFree(built('say("Avholdt")'), defaultContent)).not.toThrow();
  });

  it('looks for many texts, and refuses to look for none', () => {
    expect(longTexts(defaultContent).length).toBeGreaterThan(50);
    expect(() => assertContentFree(built(''), {})).toThrow();
  });
});
