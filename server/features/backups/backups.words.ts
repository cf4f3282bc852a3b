import type { BackupFacts, Compared } from '#server/db/backup/index.ts';
import { formatNumber, osloClock, osloDate } from '#shared/oslo-time.ts';

/** A moment in Oslo time, `2026-08-21 04:15`. */
export function momentWords(iso: string): string {
  const at = new Date(iso);
  return `${osloDate(at)} ${osloClock(at)}`;
}

export const countWords = (count: number, one: string, many: string): string =>
  `${formatNumber(count)} ${count === 1 ? one : many}`;

/** Bytes as people compare them with `ls`. */
export function sizeWords(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  const inKilo = bytes / 1000;
  return inKilo < 1000 ? `${inKilo.toFixed(1)} kB` : `${(inKilo / 1000).toFixed(1)} MB`;
}

const ENGINES = { postgres: 'PostgreSQL', pglite: 'PGlite' } as const;

/** What a backup holds: tables with rows, then when and where it was made. */
export function factLines({ header, parts }: BackupFacts): string[] {
  const tables = parts.filter(({ kind, rows }) => kind === 'table' && rows > 0);
  const files = parts.filter(({ kind }) => kind === 'file').length;
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  return [
    ...tables.map((table) => `${String(table.rows).padStart(9)}  ${table.name}`),
    `${String(rows).padStart(9)}  rader i alt, ${countWords(files, 'fil', 'filer')}`,
    `Tatt ${momentWords(header.createdAt)} fra ${ENGINES[header.engine]}, ${countWords(header.migrations.length, 'tabellendring', 'tabellendringer')}.`,
  ];
}

/** The table that a move ends with. */
export function comparisonLines(compared: readonly Compared[]): string[] {
  const row = (name: string, ...figures: (string | number)[]) =>
    `${name.padEnd(26)}${figures.map((figure) => String(figure).padStart(12)).join('')}`;
  const shown = compared.filter(({ rows, others }) => rows > 0 || others > 0);
  return [
    row('tabell', 'før', 'etter', 'bare før', 'bare etter'),
    ...shown.map((table) =>
      row(table.name, table.rows, table.others, table.onlyHere, table.onlyThere),
    ),
  ];
}
