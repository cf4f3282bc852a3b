import type { Rolldown } from 'vite';
import { describe, expect, it } from 'vitest';
import { assertNamed, assertUtilities, pageCode, pageStyles, sourcesOf } from './page-styles.ts';

interface ChunkSketch {
  page?: string;
  imports?: string[];
  css?: string[];
  isEntry?: boolean;
  modules?: string[];
  later?: string[];
}

/** The parts of a bundle that the tested functions read. */
function bundleOf(chunks: Record<string, ChunkSketch>): Rolldown.RolldownOutput {
  const output = Object.entries(chunks).map(([fileName, sketch]) => ({
    type: 'chunk',
    fileName,
    isEntry: sketch.isEntry ?? false,
    facadeModuleId: sketch.page === undefined ? null : `/site/client/src/pages/${sketch.page}.tsx`,
    imports: sketch.imports ?? [],
    dynamicImports: sketch.later ?? [],
    moduleIds: (sketch.modules ?? []).map((name) => `/site/client/src/${name}`),
    viteMetadata: { importedCss: new Set(sketch.css) },
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

it('fails when a page with its own stylesheet is called like no path', () => {
  const named = new Set(['login-page']);
  expect(() => assertNamed(pageStyles(bundle), named)).toThrow(
    'dashboard-page.tsx is called like no path in shared/paths.ts',
  );
  named.add('dashboard-page');
  expect(() => assertNamed(pageStyles(bundle), named)).not.toThrow();
});

describe('the utilities of a part', () => {
  const site = sourcesOf(
    '@source "../app";\n@source "../pages/home-page.tsx";\n@source not "../app/later.tsx";\n',
  );
  const utilities = sourcesOf(
    '@import "tailwindcss/utilities.css" source("../");\n@source not "../features/users";\n@source not "../features/*-admin";\n',
  );
  const sources = { site, utilities };
  const loader = { isEntry: true, modules: ['main.tsx'], later: ['home.js', 'plan.js'] };
  const home = { modules: ['pages/home-page.tsx', 'app/app.tsx'] };
  const field = { modules: ['components/form/field.tsx'] };
  const all = ['assets/utilities-x1.css'];

  it('are in the stylesheet of the site when that scans its file or folder', () => {
    expect(site('/site/client/src/app/app.tsx')).toBe(true);
    expect(site('/site/client/src/application/form.tsx')).toBe(false);
    expect(site('/site/client/src/app/later.tsx')).toBe(false);
    expect(() =>
      assertUtilities(bundleOf({ 'l.js': loader, 'home.js': home }), sources),
    ).not.toThrow();
  });

  it('are in a sheet of everything, but for what it leaves out', () => {
    expect(utilities('/site/client/src/features/plan/plan-button.tsx')).toBe(true);
    expect(utilities('/site/client/src/features/users/users-tab.tsx')).toBe(false);
    expect(utilities('/site/client/src/features/loans-admin/loans-tab.tsx')).toBe(false);
    expect(utilities('/site/client/src/features/admin.tsx')).toBe(true);
  });

  it('of the back office are missing where only the sheet of the public site is', () => {
    const tab = { modules: ['features/users/users-tab.tsx'] };
    const loader = { isEntry: true, later: ['page.js'] };
    const page = { modules: ['pages/admin/page.tsx'], css: all, later: ['tab.js'] };
    const chunks = { 'l.js': loader, 'page.js': page, 'tab.js': tab };
    expect(() => assertUtilities(bundleOf(chunks), sources)).toThrow(
      'users-tab.tsx is loaded by tab.js without styles/office.css',
    );
    const office = { 'page.js': { ...page, css: ['assets/office-x1.css'] } };
    expect(() => assertUtilities(bundleOf({ ...chunks, ...office }), sources)).not.toThrow();
    // Also when another page, which has the sheet, leads to the same part.
    const two = { ...chunks, 'l.js': { isEntry: true, later: ['o.js', 'page.js'] } };
    const first = { 'o.js': { ...page, css: ['assets/office-x1.css'] } };
    expect(() => assertUtilities(bundleOf({ ...two, ...first }), sources)).toThrow('office.css');
  });

  it('are missing when it is loaded without the sheet of all utilities', () => {
    const plan = { modules: ['app/app.tsx'], imports: ['field.js'] };
    const bare = bundleOf({ 'l.js': loader, 'home.js': home, 'plan.js': plan, 'field.js': field });
    expect(() => assertUtilities(bare, sources)).toThrow(
      '/site/client/src/components/form/field.tsx is loaded by plan.js without styles/utilities.css',
    );
  });

  it('are there when the part or what loaded it imports the sheet', () => {
    const plan = { modules: ['pages/plan-page.tsx'], css: all, later: ['dialog.js'] };
    const dialog = { modules: ['features/plan/dialog.tsx'], imports: ['field.js'] };
    const chunks = { 'l.js': loader, 'plan.js': plan, 'dialog.js': dialog, 'field.js': field };
    expect(() => assertUtilities(bundleOf(chunks), sources)).not.toThrow();
    const other = { 'l.js': { ...loader, later: ['plan.js', 'dialog.js'] } };
    expect(() => assertUtilities(bundleOf({ ...chunks, ...other }), sources)).toThrow('dialog.tsx');
  });
});
