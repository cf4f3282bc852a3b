import { definePlugin, HtmlValidate, Rule, StaticConfigLoader } from 'html-validate';

/** Times and dates that a `time` element may hold (HTML, "Valid date and time strings"). */
const DATE = /^\d{4}(-\d\d(-\d\d)?)?$/;
const TIME = /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/;
const DATE_TIME =
  /^\d{4}-\d\d-\d\d[T ]([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,3})?)?(Z|[+-]\d\d:\d\d)?$/;
const DURATION = /^P(\d+D)?(T(\d+H)?(\d+M)?(\d+S)?)?$/;

/** A `time` whose attribute, or else whose text, no browser can read as a time. */
class ReadableTime extends Rule {
  setup(): void {
    this.on('element:ready', ({ target }) => {
      if (target.tagName !== 'time') return;
      const value = (target.getAttributeValue('datetime') ?? target.textContent).trim();
      if ([DATE, TIME, DATE_TIME, DURATION].some((form) => form.test(value))) return;
      this.report(target, `"${value}" is no date or time`);
    });
  }
}

/** Roles that HTML forbids where they stand: of cells of a table, and in place of a heading's. */
class AllowedRole extends Rule {
  setup(): void {
    this.on('element:ready', ({ target }) => {
      const { tagName } = target;
      if (!target.hasAttribute('role')) return;
      if (tagName === 'td' || tagName === 'th') this.report(target, `a role on <${tagName}>`);
      if (/^h[1-6]$/.test(tagName)) this.report(target, `a role on <${tagName}>`);
    });
  }
}

/** A section without a heading in it. */
class SectionHeading extends Rule {
  setup(): void {
    this.on('element:ready', ({ target }) => {
      if (target.tagName !== 'section' || target.hasAttribute('aria-label')) return;
      const headings = target.querySelectorAll('h1, h2, h3, h4, h5, h6');
      const own = headings.some((heading) => heading.closest('section') === target);
      if (!own) this.report(target, 'a section without a heading');
    });
  }
}

const plugin = definePlugin({
  name: 'pages',
  rules: {
    'pages/readable-time': ReadableTime,
    'pages/allowed-role': AllowedRole,
    'pages/section-heading': SectionHeading,
  },
});

const linter = new HtmlValidate(
  new StaticConfigLoader({
    root: true,
    plugins: [plugin],
    extends: ['html-validate:standard'],
    rules: {
      'pages/readable-time': 'error',
      'pages/allowed-role': 'error',
      'pages/section-heading': 'error',
    },
  }),
);

/** What is not valid in the HTML of a page: rule and message, each once. */
export async function htmlProblems(html: string): Promise<string[]> {
  const { results } = await linter.validateString(html);
  const messages = results.flatMap((result) => result.messages);
  return [...new Set(messages.map(({ ruleId, message }) => `${message} (${ruleId})`))];
}
