import type { Rolldown } from 'vite';
import { expect, it } from 'vitest';
import { assertLinked, pageCode, pageStyles } from './page-styles.ts';

interface ChunkSketch {
  page?: string;
  imports?: string[];
  css?: string[];
  isEntry?: boolean;
}

/** The parts of a bundle that the tested functions read. */
function bundleOf(chunks: Record<string, ChunkSketch>): Rolldown.RolldownOutput {
  const output = Object.entries(chunks).map(([fileName, { page, imports = [], css, isEntry }]) => ({
    type: 'chunk',
    fileName,
    isEntry: isEntry ?? false,
    facadeModuleId: page === undefined ? null : `/site/client/src/pages/${page}.tsx`,
    imports,
    viteMetadata: { importedCss: new Set(css) },
  }));
  return { output } as unknown as Rolldown.RolldownOutput;
}

const bundle = bundleOf({
  'loader.js': { isEntry: true, css: ['assets/site.css'] },
  'login.js': { page: 'login-page', imports: ['loader.js', 'field.js'], css: ['assets/login.css'] },
  'field.js': { imports: ['loader.js'], css: ['assets/field.css'] },
  'admin.js': { page: 'admin/dashboard-page', css: ['assets/admin.css'] },
  'about.js': { page: 'about-page', imports: ['loader.js'] },
  'dialog.js': { css: ['assets/dialog.css'] },
});

it("finds a page's own stylesheets, those of what it imports first, the site's left out", () => {
  expect(pageStyles(bundle)).toEqual({
    'login-page': ['/assets/field.css', '/assets/login.css'],
    'dashboard-page': ['/assets/admin.css'],
  });
});

it('finds the code of every page', () => {
  expect(pageCode(bundle)).toEqual({
    'login-page': '/login.js',
    'dashboard-page': '/admin.js',
    'about-page': '/about.js',
  });
});

it('fails when a stylesheet stands in no page, and says what to do', () => {
  const login = '<link href="/assets/field.css"><link href="/assets/login.css">';
  const pages = new Map([['/user-login', login]]);
  expect(() => assertLinked(pageStyles(bundle), pages)).toThrow(
    "No page links /assets/admin.css: name 'dashboard-page' as the file of its route",
  );
  pages.set('/admin-dashboard', '<link href="/assets/admin.css">');
  expect(() => assertLinked(pageStyles(bundle), pages)).not.toThrow();
});
