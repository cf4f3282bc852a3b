import { expect, it } from 'vitest';
import { checkStyles, classesOf, MOST_LINES, selectorsOf, wideBelowHas } from './checks/styles.ts';

const THEME = '@theme { --spacing: 0.25rem; --breakpoint-md: 761px; --color-bone: #f4efe4; }';
const theme = { path: 'client/src/styles/theme.css', text: THEME };
const sheet = (text: string, path = 'client/src/styles/key.css') => ({ path, text });
const markup = (text: string, path = 'client/src/components/ui/key.tsx') => ({ path, text });

const messages = async (css: string, tsx: string) =>
  (await checkStyles([theme, sheet(css)], [markup(tsx)])).problems.map(
    ({ rule, path, message }) => `${rule} ${path.split('/').pop()}: ${message}`,
  );

it('knows utilities of the theme, with variants and arbitrary values, and our own classes', async () => {
  const tsx = `<p className={cx('key p-4 md:p-2', lit && 'bg-bone hover:[&>li]:mt-[3px]')} />`;
  expect(await messages('.key { color: red }', tsx)).toEqual([]);
});

it('tells a class in the markup that has no style', async () => {
  const tsx = "\n<p className={open ? 'p-4 bg-natt' : 'kee'} />";
  expect(await messages('', tsx)).toEqual([
    'unknown-class key.tsx:2: bg-natt is neither a utility nor in our CSS',
    'unknown-class key.tsx:2: kee is neither a utility nor in our CSS',
  ]);
});

it('tells a style that no markup has the class of', async () => {
  const css = '@layer components {\n  .key, .on-bone .keys:hover > .key::after {\n top: 0 }\n}';
  expect(await messages(css, '<p className="key on-bone" />')).toEqual([
    'dead-class key.css:2: nothing has the class .keys',
  ]);
  expect(await messages('/* .gone */ .key { background: url("a.png") }', "find('.key')")).toEqual(
    [],
  );
});

it('reads classes from attributes, cx and classes, and no conditions, keys or other calls', () => {
  const text = `
    const TONES = classes({ bone: 'on-bone', 'r': 'on-red' });
    const a = <Panel titleClassName="a b" classNames={{ day: 'c' }} title="no" />;
    const b = <p className={cx('d', tone === 'no' && 'e', { no: 'f' }, name('no'))} />;`;
  const names = classesOf(markup(text)).whole.map(({ name }) => name);
  expect(names).toEqual(['on-bone', 'on-red', 'a', 'b', 'c', 'd', 'e', 'f']);
});

it('tells whole classes of a template from those that it joins', () => {
  // biome-ignore lint/suspicious/noTemplateCurlyInString: source text with a template in it
  const text = "<p className={`key key--${tone} p-4 ${open ? 'lit' : ''} ${size}-xl`} />";
  const { whole, joined } = classesOf(markup(text));
  expect(whole.map(({ name }) => name)).toEqual(['key', 'p-4', 'lit']);
  expect(joined.map(({ name }) => name)).toEqual(['key--', '-xl']);
});

it('tells a class that is joined from parts, which no style can be checked for', async () => {
  // biome-ignore lint/suspicious/noTemplateCurlyInString: source text with a template in it
  const tsx = "<p className={cx('key', tone && `key--${tone}`)} />";
  expect(await messages('.key { top: 0 } .key--r { top: 0 }', tsx)).toEqual([
    'joined-class key.tsx:1: key-- is a part of a class name',
    'dead-class key.css:1: nothing has the class .key--r',
  ]);
});

it('allows !important in utilities for print and reduced motion only', async () => {
  expect(await messages('', '<p className="p-4! print:hidden! !p-2" />')).toEqual([
    'no-important key.tsx:1: p-4! wins by !important',
    'no-important key.tsx:1: !p-2 wins by !important',
  ]);
});

it('keeps CSS within its lines, and in its folder', async () => {
  const long = `.key { top: 0 }${'\n'.repeat(20_000)}`;
  const outside = sheet(long, 'client/src/features/home/home.css');
  const { problems, summary } = await checkStyles(
    [theme, outside],
    [markup('<p className="key" />')],
  );
  expect(problems.map(({ rule, path, message }) => `${rule} ${path}: ${message}`)).toEqual([
    'css-folder client/src/features/home/home.css: CSS stands in client/src/styles/',
    `css-lines client/src/styles/: 20001, ${MOST_LINES} at most`,
  ]);
  expect(summary).toContain('20001 lines of CSS in 2 files');
});

it('finds the classes of selectors, not of comments, texts and numbers', () => {
  const css =
    '/* .a */ @keyframes x { 33.3% { top: 0 } } .b:not(.c) { margin: .5rem; content: ".d" }';
  expect([...selectorsOf(sheet(css)).keys()]).toEqual(['b', 'c']);
});

it('tells a selector that goes on below :has() and ends without a class', () => {
  const css = `
.hero:has(~ * #now) .row > * { top: 0 }
.row:has(.days) { color: red; > .acts > :last-child { top: 0 } .down { top: 0 } }
main:has(.one) ~ * > footer, body:has(.menu, .box:not(.shut)) .dock { top: 0 }
@media print { .act:has(> .key)::after, .act:has(.plan):not(.narrow, .wide) { top: 0 } }`;
  expect(wideBelowHas(sheet(css)).map(({ selector, line }) => `${line} ${selector}`)).toEqual([
    '2 .hero:has(~ * #now) .row > *',
    '3 .row:has(.days) > .acts > :last-child',
    '4 main:has(.one) ~ * > footer',
  ]);
});
