import { definePlugin, HtmlValidate, Rule, StaticConfigLoader } from 'html-validate';
import { describe, expect, it } from 'vitest';
import { mailSamples } from '#server/testing/mail-samples.ts';
import * as mails from './index.ts';
import { renderLetter } from './layout.ts';
import { STRIP_SOURCE } from './strip.ts';

/** Gmail cuts an e-mail off here and hides the rest, with the link to unsubscribe. */
const GMAIL_BYTES = 102_000;

/** What Outlook for Windows, Gmail and Apple Mail all draw, or leave out without harm. */
const STYLES =
  /^(mso-.+|(background-)?color|border(-(bottom|left|radius|collapse))?|font-(family|size|weight)|line-height|text-(align|decoration)|margin|padding|display|(max-)?(width|height)|overflow|object-fit|white-space|word-break)$/;
const ELEMENTS =
  /^(html|head|body|meta|title|style|table|tr|td|p|h1|a|br|img|div|strong|blockquote)$/;

const tooModern = (style: string) =>
  style
    .split(';')
    .map((declaration) => declaration.split(':')[0]?.trim() ?? '')
    .filter((property) => property !== '' && !STYLES.test(property))
    .concat(/url\(|flex|grid|var\(|calc\(/.exec(style) ?? []);

/** Elements and inline styles that mail programs know. */
class MailPrograms extends Rule {
  setup(): void {
    this.on('tag:ready', ({ target }) => {
      if (!ELEMENTS.test(target.tagName)) this.report(target, `<${target.tagName}> in an e-mail`);
      const style = target.getAttributeValue('style') ?? '';
      for (const part of tooModern(style)) this.report(target, `${part} in an e-mail`);
    });
  }
}

const plugin = definePlugin({ name: 'mail', rules: { 'mail/programs': MailPrograms } });

const linter = new HtmlValidate(
  new StaticConfigLoader({
    root: true,
    plugins: [plugin],
    extends: ['html-validate:recommended', 'html-validate:document'],
    rules: {
      'mail/programs': 'error',
      // An e-mail is styled where the element stands, and for Outlook by attributes.
      'no-inline-style': 'off',
      'no-deprecated-attr': 'off',
      'no-conditional-comment': 'off',
      'attribute-boolean-style': 'off',
      'doctype-style': 'off',
      'prefer-tbody': 'off',
      'long-title': 'off',
    },
  }),
);

async function problems(html: string): Promise<string[]> {
  const { results } = await linter.validateString(html);
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message }) => `${ruleId}: ${message}`),
  );
}

describe('the e-mails', () => {
  it('are all here', () => {
    const templates = Object.keys(mails).filter((name) => /^(?!may).*Mail$/.test(name));
    expect(Object.keys(mailSamples).sort()).toEqual(templates.sort());
  });

  it.each(Object.entries(mailSamples))('%s follows the rules of mail programs', async (_, mail) => {
    expect(await problems(mail.html)).toEqual([]);
    expect(Buffer.byteLength(mail.html)).toBeLessThan(GMAIL_BYTES / 4);
    expect(mail.html.match(/<img /g)).toHaveLength(1);
    expect(mail.html).toContain(`src="${STRIP_SOURCE}" alt=""`);
  });

  it.each(Object.entries(mailSamples))('%s tells the same in plain text', (_, mail) => {
    expect(mail.text).not.toMatch(/<\/?(p|a|b|br|td)\b|&\w+;|undefined|null/);
    expect(mail.text).toContain('Du får denne e-posten fordi ');
    const addresses = [...mail.html.matchAll(/href="([^"]+)"/g)].map(([, href]) => href);
    expect(addresses.length).toBeGreaterThan(0);
    for (const address of addresses) expect(mail.text).toContain(address?.replaceAll('&amp;', '&'));
  });

  it('fail the check with what mail programs do not know', async () => {
    const html = '<!DOCTYPE html><html lang="nb"><head><title>A</title></head><body>';
    expect(await problems(`${html}<p style="display:flex">A</p></body></html>`)).not.toEqual([]);
    expect(await problems(`${html}<section>A</section></body></html>`)).not.toEqual([]);
    expect(await problems(`${html}<p>A</p></body></html>`)).toEqual([]);
  });
});

describe('a prize', () => {
  const size = (prize: string) => {
    const { html } = renderLetter({
      subject: 'A',
      heading: 'A',
      prize,
      why: 'b',
      publicUrl: 'https://festival.example',
      parts: [],
    });
    return /<h1[^>]+font-size:(\d+)px/.exec(html)?.[1];
  };

  it('is the largest line, unless it is a sentence', () => {
    expect(size('50 poeng')).toBe('44');
    expect(size('To billetter til festivalen og en genser')).toBe('28');
  });
});
