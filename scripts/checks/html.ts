import {
  definePlugin,
  type HtmlElement,
  HtmlValidate,
  Rule,
  StaticConfigLoader,
} from 'html-validate';

/** Times and dates that a `time` element may hold (HTML, "Valid date and time strings"). */
const DATE = /^\d{4}(-\d\d(-\d\d)?)?$/;
const TIME = /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/;
const DATE_TIME =
  /^\d{4}-\d\d-\d\d[T ]([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,3})?)?(Z|[+-]\d\d:\d\d)?$/;
const DURATION = /^P(\d+D)?(T(\d+H)?(\d+M)?(\d+S)?)?$/;

/** A rule of our own: says what is wrong with an element, null when nothing is. */
const rule = (faultOf: (target: HtmlElement) => string | null) =>
  class extends Rule {
    setup(): void {
      this.on('element:ready', ({ target }) => {
        const fault = faultOf(target);
        if (fault !== null) this.report(target, fault);
      });
    }
  };

const rules = {
  /** A `time` whose attribute, or else whose text, no browser can read as a time. */
  'pages/readable-time': rule((target) => {
    const value = (target.getAttributeValue('datetime') ?? target.textContent).trim();
    const isRead = [DATE, TIME, DATE_TIME, DURATION].some((form) => form.test(value));
    return target.tagName !== 'time' || isRead ? null : `"${value}" is no date or time`;
  }),
  /** Roles that HTML forbids where they stand: of cells of a table, and in place of a heading's. */
  'pages/allowed-role': rule((target) =>
    target.hasAttribute('role') && /^(?:td|th|h[1-6])$/.test(target.tagName)
      ? `a role on <${target.tagName}>`
      : null,
  ),
  /** A section without a heading in it. */
  'pages/section-heading': rule((target) => {
    if (target.tagName !== 'section' || target.hasAttribute('aria-label')) return null;
    const headings = target.querySelectorAll('h1, h2, h3, h4, h5, h6');
    const isOwn = headings.some((heading) => heading.closest('section') === target);
    return isOwn ? null : 'a section without a heading';
  }),
};

const linter = new HtmlValidate(
  new StaticConfigLoader({
    root: true,
    plugins: [definePlugin({ name: 'pages', rules })],
    extends: ['html-validate:standard'],
    rules: Object.fromEntries(Object.keys(rules).map((name) => [name, 'error'])),
  }),
);

/** What is not valid in the HTML of a page: rule and message, each once. */
export async function htmlProblems(html: string): Promise<string[]> {
  const { results } = await linter.validateString(html);
  const messages = results.flatMap((result) => result.messages);
  return [...new Set(messages.map(({ ruleId, message }) => `${message} (${ruleId})`))];
}
