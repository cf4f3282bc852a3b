/** A record of a table of text: its facts, and the text that stands below them. */
export interface Row {
  facts: string[];
  text: string;
}

/**
 * Reads a table of text. A record begins with a line of facts separated by `|`; the indented lines below
 * it are its text.
 */
export function records(table: string): Row[] {
  return table
    .trim()
    .split(/\n(?=\S)/)
    .map((record) => {
      const [facts = '', ...text] = record.split('\n').map((part) => part.trim());
      return { facts: facts.split('|').map((fact) => fact.trim()), text: text.join(' ') };
    });
}

/** The parts of a list within a fact: `ildproven, lydproven`. */
export const listed = (fact: string): string[] =>
  fact
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
