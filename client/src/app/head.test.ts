import { expect, it } from 'vitest';
import { escapeHtml, scriptJson } from './head.ts';

it('writes texts so that they stay texts', () => {
  expect(escapeHtml('<b>"A" & B</b>')).toBe('&lt;b&gt;&quot;A&quot; &amp; B&lt;/b&gt;');
});

it('writes data that cannot end its script element, and reads the same', () => {
  const data = { name: '</script><script>alert(1)</script>' };
  expect(scriptJson(data)).not.toContain('<');
  expect(JSON.parse(scriptJson(data))).toEqual(data);
});
