// Who may import whom. docs/architecture.md holds the same table in words; type-only imports count.
// Run through `npm run check -- imports`, which also fails when fewer files were read than exist.

const TEST = '(\\.test\\.tsx?$|/testing/)';
const CLIENT_BASE = 'client/src/(components|lib|assets|styles)/';
const SERVER_BASE = 'server/(lib|config|db)/';
const SERVER_MIDDLE = 'server/(http|realtime|jobs|email|integrations)/';
const CONTEXT = '^server/context\\.ts$';
const CHAT = '^server/features/chat/';
/** The chat's layers, the lowest first: each imports itself and those below it. */
const CHAT_LAYERS = [
  'filters/',
  '(identity|chat\\.policy|chat\\.events)\\.ts$',
  'store/',
  'lines/',
  'moderation/',
].map((layer) => CHAT + layer);
const OURS = '^(client|server|shared|e2e|bench|scripts)/';
const PACKAGES = 'node_modules/';

/** One row of the table: files that match `from` may import our own files that match `mayUse` only. */
const row = (name, from, mayUse, comment) => ({
  name,
  comment,
  severity: 'error',
  from: { path: from, pathNot: TEST },
  to: { path: OURS, pathNot: [...mayUse, '^shared/'] },
});

/** The same row for the tests in that place: they may also use the test helpers of their half. */
const testRow = (name, from, mayUse, helpers) => ({
  name: `${name}-tests`,
  comment: 'Tests follow the direction of what they test.',
  severity: 'error',
  from: { path: `${from}.*${TEST}` },
  to: { path: OURS, pathNot: [...mayUse, '^shared/', helpers] },
});

const rows = (name, from, mayUse, helpers, comment) => [
  row(name, from, mayUse, comment),
  testRow(name, from, mayUse, helpers),
];

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'resolvable',
      comment: 'An import that leads nowhere is checked by no rule.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^(virtual:|#client/.*\\?)' },
    },
    {
      name: 'shared-stands-alone',
      comment: 'The contract between the halves knows neither of them and no package but zod.',
      severity: 'error',
      from: { path: '^shared/', pathNot: TEST },
      to: { pathNot: ['^shared/', `${PACKAGES}zod/`] },
    },
    testRow('shared', '^shared/', [], '^shared/testing/'),

    ...rows(
      'client-base',
      `^${CLIENT_BASE}`,
      [`^${CLIENT_BASE}`],
      '^client/src/testing/',
      'Components and lib are below features, pages and app.',
    ),
    ...rows(
      'client-feature-is-an-island',
      '^client/src/features/([^/]+)/',
      ['^client/src/features/$1/', `^${CLIENT_BASE}`],
      '^client/src/testing/',
      'Features never import each other; pages compose them.',
    ),
    ...rows(
      'client-pages',
      '^client/src/pages/',
      ['^client/src/(pages|features)/', `^${CLIENT_BASE}`],
      '^client/src/testing/',
      'Pages compose features and stand below app.',
    ),
    ...rows(
      'client-app',
      '^client/src/(app/|[^/]+$)',
      ['^client/src/(app|pages|features)/', '^client/src/[^/]+$', `^${CLIENT_BASE}`],
      '^client/src/testing/',
      'The app uses all of client/src and nothing of the server.',
    ),

    ...rows(
      'client-worker',
      '^client/src/worker/',
      ['^client/src/worker/'],
      '^client/src/testing/',
      'The service worker is a build of its own and knows no page.',
    ),

    ...rows(
      'server-base',
      `^${SERVER_BASE}`,
      [`^${SERVER_BASE}`],
      '^server/testing/',
      'lib, config and db are below everything else on the server.',
    ),
    ...rows(
      'server-middle',
      `^${SERVER_MIDDLE}`,
      [`^${SERVER_MIDDLE}`, `^${SERVER_BASE}`, CONTEXT],
      '^server/testing/',
      'The middle layer knows no feature.',
    ),
    ...rows(
      'server-feature',
      '^server/features/([^/]+)/',
      [
        '^server/features/$1/',
        '^server/features/[^/]+/index\\.ts$',
        `^${SERVER_MIDDLE}`,
        `^${SERVER_BASE}`,
        CONTEXT,
      ],
      '^server/testing/',
      "Features meet only at each other's index.ts.",
    ),
    ...rows(
      'server-root',
      '^server/([^/]+$|seed/)',
      ['^server/'],
      '^server/testing/',
      'The composition root uses all of the server and nothing of the client.',
    ),
    {
      name: 'context-is-a-type-below-the-root',
      comment: 'The context is handed in; only the composition root makes one.',
      severity: 'error',
      from: { path: `^(${SERVER_MIDDLE}|${SERVER_BASE}|server/features/)`, pathNot: TEST },
      to: { path: CONTEXT, dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'only-stores-know-the-tables',
      comment: 'Inside features only *.store.ts and *.read.ts touch Drizzle and the tables.',
      severity: 'error',
      from: { path: '^server/features/', pathNot: ['\\.(store|read)\\.ts$', TEST] },
      to: { path: [`${PACKAGES}drizzle-orm/`, '^server/db/schema/'] },
    },
    ...CHAT_LAYERS.map((layer, at) => ({
      name: 'chat-layers',
      comment: 'Text, policy, statements, lines, moderation: the chat imports downwards only.',
      severity: 'error',
      from: { path: layer, pathNot: TEST },
      to: { path: CHAT, pathNot: CHAT_LAYERS.slice(0, at + 1) },
    })),
    {
      name: 'no-tests-in-production',
      comment: 'Production code never imports testing/, tests, e2e, bench or scripts.',
      severity: 'error',
      from: { path: '^(client|server|shared)/', pathNot: TEST },
      to: {
        path: ['^(e2e|bench|scripts)/', '^(client/src|server|shared)/.*(\\.test\\.tsx?$|testing/)'],
      },
    },
    {
      name: 'no-development-packages-in-production',
      comment: 'What ships runs on the packages under "dependencies"; types vanish in the build.',
      severity: 'error',
      from: { path: '^(client|server|shared)/', pathNot: [TEST, '^server/http/dev-vite\\.ts$'] },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'server-testing',
      comment: 'Test helpers use what they test: all of the server.',
      severity: 'error',
      from: { path: '^server/testing/' },
      to: { path: OURS, pathNot: ['^server/', '^shared/'] },
    },
    {
      name: 'client-testing',
      comment: 'Test helpers use what they test: all of the client.',
      severity: 'error',
      from: { path: '^client/src/testing/' },
      to: { path: OURS, pathNot: ['^client/src/', '^shared/'] },
    },
    {
      name: 'e2e-looks-from-outside',
      comment: 'Journeys see the product through the browser: only shared and server/testing.',
      severity: 'error',
      from: { path: '^e2e/' },
      to: { path: OURS, pathNot: ['^e2e/', '^shared/', '^server/testing/'] },
    },
    {
      name: 'no-cycles',
      comment: 'No cycles, except through the type of the context, which every factory takes.',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { pathNot: CONTEXT } },
    },
  ],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    doNotFollow: { path: PACKAGES },
    exclude: { path: ['\\.(css|png|webp|svg|woff2)(\\?|$)', '^dist/'] },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.cjs', '.json', '.d.ts'],
    },
  },
};
