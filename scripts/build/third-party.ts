import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fromRoot } from './config.ts';

/**
 * Licences under which a package may be shipped with a site whose own code is under MIT. One under the LGPL is
 * a library that stays a file of its own, which anybody may replace; files under the MPL are shipped as they are.
 */
const ALLOWED = new Set([
  ...['0BSD', 'Apache-2.0', 'BlueOak-1.0.0', 'BSD-2-Clause', 'BSD-3-Clause', 'CC0-1.0', 'ISC'],
  ...['LGPL-3.0-or-later', 'MIT', 'MIT-0', 'MPL-2.0', 'OFL-1.1', 'Unlicense'],
]);

/** What a package calls its licence, where that is no name of SPDX; read in its licence file. */
const MEANT: Readonly<Record<string, string>> = { 'url-template': 'BSD-3-Clause' };

const LICENCE_FILE = /^(licen[cs]e|copying|notice)/i;
/** Texts for packages that name a licence and bring none. */
const STANDARD_TEXTS = 'scripts/build/licences';
/** Binaries of several works, whose licences stand in the description. */
const LISTS_LICENCES = /^## Licensing$/m;

/** A work of somebody else that is shipped. */
export interface ShippedWork {
  name: string;
  version: string;
  licence: string;
  /** Copyright and licence, as its author wrote them; empty when there is none. */
  text: string;
}

interface Description {
  name: string;
  version: string;
  license?: string;
  author?: string | { name?: string };
}

const authorOf = ({ author, name }: Description) =>
  (typeof author === 'string' ? author.replace(/ *[<(].*/, '') : author?.name) ??
  `the authors of ${name}`;

/** Reads one installed package. */
export function workOf(folder: string): ShippedWork {
  const at = (file: string) => readFileSync(join(folder, file), 'utf8').trim();
  const description: Description = JSON.parse(at('package.json'));
  const { name, version } = description;
  const licence = MEANT[name] ?? description.license ?? '';
  const files = readdirSync(folder).sort();
  const texts = files.filter((file) => LICENCE_FILE.test(file)).map(at);
  const readme = files.includes('README.md') ? at('README.md') : '';
  if (LISTS_LICENCES.test(readme)) texts.push(readme);
  const standard = fromRoot(`${STANDARD_TEXTS}/${licence}.txt`);
  if (!files.some((file) => LICENCE_FILE.test(file)) && existsSync(standard)) {
    texts.push(`Copyright ${authorOf(description)}`, readFileSync(standard, 'utf8').trim());
  }
  return { name, version, licence, text: texts.join('\n\n') };
}

/** The fonts, whose licences stand beside them. */
export function fontWorks(folder = fromRoot('client/src/styles/fonts')): ShippedWork[] {
  const licences = readdirSync(folder).filter((file) => file.endsWith('-OFL.txt'));
  return licences.sort().map((file) => ({
    name: `${file.replace('-OFL.txt', '')} (font)`,
    version: '',
    licence: 'OFL-1.1',
    text: readFileSync(join(folder, file), 'utf8').trim(),
  }));
}

/** Throws for works that may not be shipped: another licence, or none of its text. */
export function assertShippable(works: readonly ShippedWork[]): void {
  const refused = works
    .filter(({ licence, text }) => !ALLOWED.has(licence) || text === '')
    .map(({ name, licence, text }) => `${name} (${licence}${text === '' ? ', no text' : ''})`);
  if (refused.length > 0) {
    throw new Error(
      `Packages that may not be shipped: ${refused.join(', ')}. See scripts/build/third-party.ts`,
    );
  }
}

const RULE = '-'.repeat(80);

/** The file that goes with what is shipped: every work with its licence. */
export function thirdPartyText(title: string, works: readonly ShippedWork[]): string {
  const each = works.map(
    ({ name, version, licence, text }) =>
      `${RULE}\n${[name, version].filter(Boolean).join(' ')}\n${licence}\n\n${text}\n`,
  );
  return `${title}\n\n${works.length} works of others, each under its own licence.\n\n${each.join('\n')}`;
}
