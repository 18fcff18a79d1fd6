// Import rules between folders (docs/architecture.md); each rule's comment names the alternative.
import path from 'node:path';
import type { IForbiddenRuleType } from 'dependency-cruiser';
import { readWorkspaceFolders, testFilePatterns } from '../slices/units.ts';

const deployablePattern = '(shell|mf-[^/]+|services/[^/]+)';
const browserPackagePattern = '(shell-api|router|query|auth|ui|remote-kit)';
const serverPackagePattern =
  '(db|service-kit|geo|storage|mail|status-changes|reviews|listings|moderation|public-listing|releases|team)';

const createLibraryPattern = (name: string) => `(^|/)node_modules/${name}/`;
const errorSeverity = 'error' as const;

const deployableRule: IForbiddenRuleType = {
  name: 'deployables-meet-over-http',
  comment:
    'Shell, remotes and services ship apart. Call over HTTP with an endpoint value of packages/types, or meet at the shell through packages/shell-api.',
  severity: errorSeverity,
  from: { path: `^${deployablePattern}/` },
  to: { path: `^${deployablePattern}/`, pathNot: '^$1/' },
};

const workspaceFolders = readWorkspaceFolders(path.resolve(import.meta.dirname, '../..'));

/** Relative imports, too, may only reach packages that the importing package.json names. */
const orderRules = workspaceFolders
  .filter(({ folder }) => folder.startsWith('packages/'))
  .map(({ folder, dependencies }) => ({
    name: `order-of-${path.basename(folder)}`,
    comment: `${folder} uses ${dependencies.join(', ') || 'no other package'}. What it wants from another belongs below both, or comes in as a parameter.`,
    severity: errorSeverity,
    from: { path: `^${folder}/`, pathNot: testFilePatterns },
    to: { path: '^packages/', pathNot: `^(${[folder, ...dependencies].join('|')})/` },
  }));

const packageRules: IForbiddenRuleType[] = [
  ...orderRules,
  {
    name: 'packages-know-no-user',
    comment: 'A package never knows who uses it. Take what it needs as a parameter.',
    severity: errorSeverity,
    from: { path: '^packages/' },
    to: { path: `^(${deployablePattern}|tools|e2e)/` },
  },
  {
    name: 'tests-use-packages-and-test-kit-only',
    comment:
      "A package's tests may use test-kit besides what the package itself may use; not the packages above it.",
    severity: errorSeverity,
    from: {
      path: '^packages/(option-lists|listing-fields|types|seo|shell-api|router|query|auth|ui)/.*\\.test\\.tsx?$',
    },
    to: { path: `^packages/${serverPackagePattern}/` },
  },
  {
    name: 'test-kit-in-tests-only',
    comment: 'test-kit never ships. Move what production code needs into a package of its own.',
    severity: errorSeverity,
    from: {
      path: `^(${deployablePattern}|packages)/`,
      pathNot: ['^packages/test-kit/', ...testFilePatterns],
    },
    to: { path: '^packages/test-kit/' },
  },
  {
    name: 'embedded-mongodb-in-tools-only',
    comment: 'Only the start command and the tests run a MongoDB. A service reads MONGODB_URI.',
    severity: errorSeverity,
    from: {
      path: `^(${deployablePattern}|packages)/`,
      pathNot: ['^packages/(test-kit|embedded-mongodb)/', ...testFilePatterns],
    },
    to: { path: '^packages/embedded-mongodb/' },
  },
  {
    name: 'nothing-ships-with-tools',
    comment: 'tools/ and e2e/ are for people at work. What ships lives in a package or a slice.',
    severity: errorSeverity,
    from: { path: `^${deployablePattern}/` },
    to: { path: '^(tools|e2e)/' },
  },
  {
    name: 'browsers-and-servers-apart',
    comment: 'This package runs on servers. A browser gets its data over HTTP: packages/types has the calls.',
    severity: errorSeverity,
    from: { path: `^(shell|mf-[^/]+|packages/${browserPackagePattern})/` },
    // A visitor's location stays in the browser, so the nearest ZIP code and maps are computed there.
    to: {
      path: `^packages/${serverPackagePattern}/`,
      pathNot: '^packages/geo/src/(nearest-zip|towns|map-lines|county-lines)\\.ts$',
    },
  },
  {
    name: 'servers-and-browsers-apart',
    comment: 'This package runs in browsers. What both sides need is in packages/types, option-lists or seo.',
    severity: errorSeverity,
    from: { path: `^(services/[^/]+|packages/${serverPackagePattern})/` },
    to: { path: `^packages/${browserPackagePattern}/` },
  },
];

const pageRules: IForbiddenRuleType[] = [
  {
    name: 'documents-on-servers-only',
    comment:
      "A browser's build leaves out files that end in -document.ts. Only a route of expose.ts loads one; what a page needs of it belongs into a file of another name.",
    severity: errorSeverity,
    from: {
      path: '^mf-[^/]+/src/',
      pathNot: ['^mf-[^/]+/src/expose\\.ts$', '-document\\.ts$', ...testFilePatterns],
    },
    to: { path: '^mf-[^/]+/src/.*-document\\.ts$' },
  },
  {
    name: 'pages-know-no-sibling',
    comment:
      "A page sees its parents, never a sibling. Move what two pages need up, into the slice's src/ (or its fields/, photo/, shared/).",
    severity: errorSeverity,
    from: { path: '^(mf-[^/]+)/src/([^/]+)/', pathNot: ['^mf-admin/', ...testFilePatterns] },
    to: { path: '^$1/src/[^/]+/', pathNot: '^$1/src/($2|fields|photo|shared|mocks|paraglide)/' },
  },
  {
    name: 'console-pages-know-no-sibling',
    comment:
      'A page of the console sees the console, the inbox, ui, words and its parents, never a sibling. Move what two pages need up, into mf-admin/src/inbox/ or src/.',
    severity: errorSeverity,
    from: {
      path: '^mf-admin/src/([^/]+)/',
      pathNot: ['^mf-admin/src/(console|inbox)/', ...testFilePatterns],
    },
    to: { path: '^mf-admin/src/[^/]+/', pathNot: '^mf-admin/src/($1|console|inbox|ui|words)/' },
  },
  {
    name: 'console-parts-know-no-page',
    comment:
      'A part of mf-admin/src/ui/ knows no call, no page and no state of the console. Give it what they say as props.',
    severity: errorSeverity,
    from: { path: '^mf-admin/src/ui/' },
    to: { path: '^mf-admin/src/(?!ui/)' },
  },
  {
    name: 'inbox-parts-know-no-page',
    comment:
      'Parts of queues belong to every page that has one. Take what they need of a page as a parameter.',
    severity: errorSeverity,
    from: { path: '^mf-admin/src/inbox/', pathNot: testFilePatterns },
    to: { path: '^mf-admin/src/[^/]+/', pathNot: '^mf-admin/src/(inbox|console|ui|words)/' },
  },
  {
    name: 'the-console-knows-pages-by-address',
    comment:
      'The console loads pages through console/pages.ts alone; whatever else it needs of one belongs into mf-admin/src/.',
    severity: errorSeverity,
    from: {
      path: '^mf-admin/src/console/',
      pathNot: ['^mf-admin/src/console/pages\\.ts$', ...testFilePatterns],
    },
    to: { path: '^mf-admin/src/[^/]+/', pathNot: '^mf-admin/src/(console|ui|words)/' },
  },
  {
    name: 'shell-pages-know-no-sibling',
    comment: 'A page sees its parents, never a sibling. Move what two pages need up, into shell/src/pages/.',
    severity: errorSeverity,
    from: { path: '^shell/src/pages/([^/]+)/', pathNot: testFilePatterns },
    to: { path: '^shell/src/pages/[^/]+/', pathNot: '^shell/src/pages/$1/' },
  },
];

const libraryRules: IForbiddenRuleType[] = [
  {
    name: 'mongodb-in-stores',
    comment: 'The driver stays in *.store.ts, packages/db and tools. Put the query into a store.',
    severity: errorSeverity,
    from: {
      pathNot: [
        '\\.store\\.ts$',
        '\\.(db|engine)\\.test\\.ts$',
        '/src/testing/',
        '^packages/(db|embedded-mongodb|test-kit)/',
        '^packages/service-kit/src/(mongo|database-errors|.+\\.test)\\.ts$', // connects for all services; classifies errors
        '^tools/',
        '(^|/)node_modules/',
      ],
    },
    to: { path: createLibraryPattern('mongodb') },
  },
  {
    name: 'clerk-behind-auth',
    comment:
      'Use the hooks of packages/auth in browsers, and the session that service-kit hands to a handler.',
    severity: errorSeverity,
    from: {
      pathNot: [
        '^packages/(auth|service-kit)/',
        '^services/(account|worker|identity-emulator)/',
        '(^|/)node_modules/',
      ],
    },
    to: { path: createLibraryPattern('@clerk/[^/]+') },
  },
  {
    name: 'federation-in-remotes',
    comment:
      'Federation is known to shell/src/remotes and rspack.config.base.ts. Use defineHost() or defineRemote().',
    severity: errorSeverity,
    from: { pathNot: ['^shell/src/remotes/', '^rspack\\.config\\.base\\.ts$', '(^|/)node_modules/'] },
    to: { path: createLibraryPattern('@module-federation/[^/]+') },
  },
  {
    name: 'no-hono-in-browsers',
    comment: 'Hono is for services. A browser calls with call() of packages/types.',
    severity: errorSeverity,
    from: {
      path: `^(shell|mf-[^/]+|packages/(option-lists|listing-fields|types|seo|${browserPackagePattern}))/`,
    },
    to: { path: createLibraryPattern('(hono|@hono/[^/]+)') },
  },
];

const unresolvedRule: IForbiddenRuleType = {
  name: 'every-import-is-found',
  comment:
    'An import that leads nowhere cannot be judged. Compile the messages (node tools/messages.ts) or correct the path.',
  severity: errorSeverity,
  from: {},
  to: { couldNotResolve: true },
};

const circularRule: IForbiddenRuleType = {
  name: 'no-circles',
  comment:
    'Files that import each other cannot be understood or moved apart. Put what both need, types too, into a file of its own.',
  severity: errorSeverity,
  from: {},
  to: { circular: true },
};

export const importRules: IForbiddenRuleType[] = [
  deployableRule,
  ...packageRules,
  ...pageRules,
  ...libraryRules,
  unresolvedRule,
  circularRule,
];
