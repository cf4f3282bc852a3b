import { builtinModules } from 'node:module';
import type { Rolldown } from 'vite';

/** What package-lock.json says of one installed folder, as far as the build asks. */
export interface LockEntry {
  dependencies?: Readonly<Record<string, string>>;
  optionalDependencies?: Readonly<Record<string, string>>;
  peerDependencies?: Readonly<Record<string, string>>;
  peerDependenciesMeta?: Readonly<Record<string, { optional?: boolean }>>;
  /** Only needed for development. */
  dev?: boolean;
}

/** The packages of package-lock.json by their folder, such as `node_modules/express`. */
export type Lock = Readonly<Record<string, LockEntry>>;

const MODULES = 'node_modules/';
const PACKAGE = /^((?:@[^/]+\/)?[^/]+)/;
/** Code of the tools themselves that they put into a bundle. */
const TOOL = /^\0(vite|rolldown)\//;

/** The folder that Node finds when a file in `from` imports `name`; null when there is none. */
export function folderOf(lock: Lock, from: string, name: string): string | null {
  for (let place = from; ; place = place.slice(0, Math.max(0, place.lastIndexOf(MODULES) - 1))) {
    const folder = `${place === '' ? '' : `${place}/`}${MODULES}${name}`;
    if (lock[folder] !== undefined) return folder;
    if (place === '') return null;
  }
}

/** The folder of the package that a bundled module came from; null for our own. */
export function folderOfModule(id: string): string | null {
  const tool = TOOL.exec(id)?.[1];
  if (tool !== undefined) return MODULES + tool;
  const path = id.replaceAll('\\', '/');
  const at = path.indexOf(`/${MODULES}`);
  if (at < 0) return null;
  const inside = path.lastIndexOf(MODULES) + MODULES.length;
  const name = PACKAGE.exec(path.slice(inside))?.[1] ?? '';
  return path.slice(at + 1, inside) + name;
}

/**
 * Folders of packages and of everything they need at run time, sorted.
 * @param isInstalled whether a folder is there: packages for other platforms are not
 */
export function withDependencies(
  lock: Lock,
  folders: Iterable<string>,
  isInstalled: (folder: string) => boolean,
): string[] {
  const found = new Set<string>();
  const add = (folder: string | null) => {
    if (folder === null || found.has(folder) || !isInstalled(folder)) return;
    found.add(folder);
    const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta } =
      lock[folder] ?? {};
    const peers = Object.keys(peerDependencies ?? {}).filter(
      (name) => peerDependenciesMeta?.[name]?.optional !== true,
    );
    const names = [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers];
    for (const name of names) add(folderOf(lock, folder, name));
  };
  for (const folder of folders) add(folder);
  return [...found].sort();
}

/** Folders of the packages whose code stands in a bundle. */
export function bundledPackages({ output }: Pick<Rolldown.RolldownOutput, 'output'>): Set<string> {
  const modules = output.flatMap((item) => (item.type === 'chunk' ? item.moduleIds : []));
  return new Set(modules.map(folderOfModule).filter((folder) => folder !== null));
}

/** Folders of the packages that a bundle for Node imports when it runs, those of development not. */
export function importedPackages(
  lock: Lock,
  { output }: Pick<Rolldown.RolldownOutput, 'output'>,
): Set<string> {
  const own = new Set(output.map(({ fileName }) => fileName));
  const folders = output
    .flatMap((item) => (item.type === 'chunk' ? [...item.imports, ...item.dynamicImports] : []))
    .filter((name) => !own.has(name) && !name.startsWith('node:') && !builtinModules.includes(name))
    .map((name) => {
      const folder = folderOf(lock, '', PACKAGE.exec(name)?.[1] ?? '');
      if (folder === null) throw new Error(`The server imports ${name}, which is not installed`);
      return folder;
    });
  return new Set(folders.filter((folder) => lock[folder]?.dev !== true));
}
