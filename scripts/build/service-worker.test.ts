import type { Rolldown } from 'vite';
import { expect, it } from 'vitest';
import { buildId, shellFiles } from './service-worker.ts';

type Output = Pick<Rolldown.RolldownOutput, 'output'>;

interface ChunkSketch {
  /** Path of its module below the client's sources. */
  module?: string;
  imports?: string[];
  later?: string[];
  css?: string[];
  isEntry?: boolean;
}

function buildOf(chunks: Record<string, ChunkSketch>, files: string[] = []): Output {
  const output = [
    ...Object.entries(chunks).map(
      ([fileName, { module, imports = [], later = [], css, isEntry }]) => ({
        type: 'chunk',
        fileName,
        isEntry: isEntry ?? false,
        facadeModuleId: module === undefined ? null : `/site/client/src/${module}.tsx`,
        imports,
        dynamicImports: later,
        viteMetadata: { importedCss: new Set(css) },
      }),
    ),
    ...files.map((fileName) => ({ type: 'asset', fileName })),
  ];
  return { output } as unknown as Output;
}

const chunks = {
  'loader.js': { isEntry: true, css: ['site.css'], later: ['app.js'] },
  'app.js': { imports: ['react.js'], later: ['events.js', 'admin.js', 'login.js'] },
  'react.js': {},
  'events.js': { module: 'pages/events-page', imports: ['list.js'], later: ['dialog.js'] },
  'list.js': {},
  'dialog.js': { css: ['dialog.css'] },
  'admin.js': { module: 'pages/admin/admin-dashboard-page', later: ['tab.js'], css: ['admin.css'] },
  'login.js': { module: 'pages/user-login-page' },
  'tab.js': {},
};

it('keeps what the kept pages need, now or later, and nothing of the others', () => {
  const build = buildOf(chunks, ['text-x.woff2', 'assets/esc-abc.png', 'assets/film-abc.png']);
  expect(shellFiles(build)).toEqual([
    '/app.js',
    '/assets/esc-abc.png',
    '/dialog.css',
    '/dialog.js',
    '/events.js',
    '/list.js',
    '/loader.js',
    '/react.js',
    '/site.css',
    '/text-x.woff2',
  ]);
});

it('keeps what a kept page imports at once, although it is a page of its own', () => {
  const build = buildOf({
    'app.js': { isEntry: true, later: ['act.js', 'not-found.js'] },
    'act.js': { module: 'pages/act-page', imports: ['not-found.js'] },
    'not-found.js': { module: 'pages/not-found-page', css: ['not-found.css'] },
  });
  expect(shellFiles(build)).toEqual(['/act.js', '/app.js', '/not-found.css', '/not-found.js']);
});

it('leaves out what does not work without the network', () => {
  const build = buildOf({
    'app.js': { isEntry: true, later: ['wheel.js', 'dialog.js'] },
    'wheel.js': { module: 'features/wheel/wheel', css: ['wheel.css'] },
    'dialog.js': {},
  });
  expect(shellFiles(build)).toEqual(['/app.js', '/dialog.js']);
});

it('names a build by its files', () => {
  const id = buildId(buildOf(chunks));
  expect(id).toMatch(/^[\da-f]{12}$/);
  expect(buildId(buildOf(chunks))).toBe(id);
  expect(buildId(buildOf({ ...chunks, 'new.js': {} }))).not.toBe(id);
});
