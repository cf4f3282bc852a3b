import { fromRoot, runsFromSource } from '#server/lib/paths.ts';

/** A picture of the bank or a font, in the sources or where the build copied it to. */
export function drawingFile(name: string): string {
  if (!runsFromSource) return fromRoot('dist', 'server', 'drawing', name);
  return name.endsWith('.ttf')
    ? fromRoot('server', 'features', 'share-pictures', 'fonts', name)
    : fromRoot('client', 'src', 'assets', name);
}
