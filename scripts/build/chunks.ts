import type { Rolldown } from 'vite';

export type Chunk = Rolldown.OutputChunk;
export type Output = Pick<Rolldown.RolldownOutput, 'output'>;

/** The chunks of a build by their files, and what each needs before it runs. */
export function chunksOf({ output }: Output) {
  const chunks = output.filter((item): item is Chunk => item.type === 'chunk');
  const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  /** A chunk after all its static imports. */
  const withImports = (chunk: Chunk, seen = new Set<Chunk>()): Chunk[] => {
    if (seen.has(chunk)) return [];
    seen.add(chunk);
    const imported = chunk.imports.map((file) => byFile.get(file));
    return [...imported.flatMap((one) => (one ? withImports(one, seen) : [])), chunk];
  };
  const stylesOf = (chunk: Chunk): string[] => [
    ...new Set(withImports(chunk).flatMap((one) => [...(one.viteMetadata?.importedCss ?? [])])),
  ];
  return { chunks, byFile, withImports, stylesOf };
}
