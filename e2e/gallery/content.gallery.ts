import type { Page } from 'playwright/test';
import type { CheckAnswer, ContentDetails } from '#shared/contracts/content-admin.ts';
import { scene } from './scene.ts';
import { adminTab } from './screens.ts';

/* The tab Innhold beyond its list, which stands with the other tabs. Nothing of it is saved. */

const EDITION = `${adminTab('content')}&dokument=edition:2025`;
const SITE = `${adminTab('content')}&dokument=site`;
const API = '**/api/admin/content/edition:2025';

for (const section of ['fakta', 'dager', 'program', 'tekster', 'historikk', 'forhandsvisning']) {
  scene(`full/admin-content-${section}`, { path: `${EDITION}&del=${section}`, as: 'admin' });
}
for (const section of ['slides', 'lykkehjul', 'typer', 'maler', 'tekster']) {
  scene(`full/admin-content-site-${section}`, { path: `${SITE}&del=${section}`, as: 'admin' });
}
for (const [state, api] of [
  ['loading', 'hangs'],
  ['error', 'fails'],
] as const) {
  scene(`${state}/admin-content-editor`, { path: EDITION, as: 'admin', api });
}

const pressed = (name: string) => (page: Page) =>
  page.getByRole('button', { name, exact: true }).click();
for (const view of ['Tavle', 'Tabell']) {
  scene(`full/admin-content-program-${view.toLowerCase()}`, {
    path: `${EDITION}&del=program&felt=/slots/2025-fre-band-1/act`,
    as: 'admin',
    act: pressed(view),
  });
}

scene('full/admin-content-program-at-once', {
  path: `${EDITION}&del=program&felt=/slots/2025-fre-band-2/act`,
  as: 'admin',
  act: async (page) => {
    await page.route(API, async (route) => {
      const response = await route.fetch();
      const json: ContentDetails = await response.json();
      const slots = json.draft.slots as { id: string; start: string }[];
      const [one, other] = slots.filter(({ id }) => /2025-fre-band-[12]$/.test(id));
      if (one !== undefined && other !== undefined) other.start = one.start;
      await route.fulfill({ response, json });
    });
    await page.reload();
    await pressed('Tavle')(page);
    await page.getByRole('region', { name: 'Samtidige programposter' }).waitFor();
  },
});

const answered = (page: Page, call: string, status: number, json: object) =>
  page.route(`${API}${call}`, (route) =>
    call === '' && route.request().method() === 'GET'
      ? route.fallback()
      : route.fulfill({ status, json }),
  );

scene('conflict/admin-content', {
  path: `${EDITION}&del=fakta`,
  as: 'admin',
  act: async (page) => {
    const conflict = { path: '/name', yours: 'Mitt navn', theirs: 'Deres navn' };
    await answered(page, '', 409, { message: 'Endret av en annen.', conflicts: [conflict] });
    await page.getByLabel('Navn', { exact: true }).fill('Mitt navn');
    await page.getByText('En endring trenger et valg').waitFor();
  },
});

const CHECKS: Record<string, CheckAnswer> = {
  ready: {
    problems: [
      {
        level: 'warning',
        kind: 'overlap',
        path: '/slots/2025-fre-band-2',
        message: 'Band 2 begynner før Band 1 er ferdig på Fengselshotellet',
      },
      {
        level: 'warning',
        kind: 'noEnd',
        path: '/slots/2025-fre-afterparty',
        message: 'Afterparty (fredag) har ingen slutt',
      },
    ],
    changes: [
      { path: '/slots/2025-fre-band-1', text: 'Band 1 er avlyst' },
      { path: '/slots/2025-fre-band-2', text: 'Band 2 spiller 21:30 (før 21:00)' },
    ],
    units: [
      { path: '/slots/2025-fre-band-1', changes: ['Band 1 er avlyst'] },
      { path: '/slots/2025-fre-band-2', changes: ['Band 2 spiller 21:30 (før 21:00)'] },
    ],
    affectedPlans: 143,
    smallMoves: [
      { slot: '2025-lor-dj-1', text: 'DJ 1 spiller 18:05 (før 18:00)' },
      { slot: '2025-lor-dj-2', text: 'DJ 2 spiller 19:20 (før 19:15)' },
    ],
  },
  stopped: {
    problems: [{ level: 'error', path: '/name', message: 'Fyll ut feltet' }],
    changes: [{ path: '/name', text: 'Navn: «CTRL Festival 2025» er tømt' }],
    units: [{ path: '/name', changes: ['Navn: «CTRL Festival 2025» er tømt'] }],
    affectedPlans: 0,
    smallMoves: [],
  },
};
for (const [name, check] of Object.entries(CHECKS)) {
  scene(`dialog/admin-content-publish-${name}`, {
    path: EDITION,
    as: 'admin',
    windowOnly: true,
    act: async (page) => {
      await answered(page, '/check', 200, check);
      await pressed('Publiser …')(page);
      await page.getByRole('dialog').getByText('Hvorfor').waitFor();
    },
  });
}

scene('dialog/admin-content-new-edition', {
  path: adminTab('content'),
  as: 'admin',
  windowOnly: true,
  act: async (page) => {
    await pressed('Ny utgave')(page);
    await page.getByRole('dialog').waitFor();
  },
});
