// Builds of broken remotes as folders of files, for tests of the gate and browser journeys.
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

export type BuildFault =
  | 'none'
  | 'needs-react-20'
  | 'throws-at-load'
  /** The entry is truncated. */
  | 'syntax-error'
  | 'throws-on-render'
  | 'missing-chunk'
  /** Sends a request to another origin. */
  | 'asks-elsewhere'
  /** Inserts an inline script into the page. */
  | 'breaks-policy'
  /** The declaration has a route without a page. */
  | 'wrong-shape'
  /** No fault; its page is server-rendered. */
  | 'rendered'
  /** No fault; its document asks a service of its own and needs a title in the reply. */
  | 'asks-own-call'
  | 'no-server-bundle'
  | 'server-throws-at-load'
  | 'server-throws-on-render'
  /** The page renders differently on server and browser. */
  | 'server-says-otherwise'
  /** A part of Home throws in the browser once it has its data. */
  | 'slot-throws-with-data';

/** For remotes with a server-rendered page: the page's code on the server. */
const serverPageSources: Partial<Record<BuildFault, string>> = {
  rendered: `return 'page'`,
  'asks-own-call': `return 'page'`,
  'no-server-bundle': `return 'page'`,
  'server-throws-at-load': `return 'page'`,
  'server-throws-on-render': `throw new Error('broken on purpose')`,
  'server-says-otherwise': `return 'another page'`,
  'slot-throws-with-data': `return 'page'`,
};

const createServerSource = (fault: BuildFault): string => `'use strict';
${fault === 'server-throws-at-load' ? `throw new Error('broken on purpose');` : ''}
const page = async () => ({ default: () => { ${serverPageSources[fault]} } });
const reply = { _zod: { run: (payload) => payload } };
const notes = { endpoint: { id: 'getNotes', method: 'GET', path: '/api/fit-notes/{id}', reply }, input: { params: { id: '7' } } };
const calls = ${fault === 'asks-own-call' ? '{ notes }' : '{}'};
const toTitle = ({ notes }) => (notes?.kind === 'reply' ? notes.reply.title.trim() : 'Compare');
const head = (answers) => ({ title: toTitle(answers), description: 'A trial', path: '/compare' });
const document = async () => ({ default: { loader: () => ({ calls }), head } });
exports.default = { contract: '2.0.0', routes: [{ path: '/compare', page, document }], slots: { ${fault === 'slot-throws-with-data' ? 'recentReviews: page' : ''} } };
`;

const pageSources: Partial<Record<BuildFault, string>> = {
  'throws-on-render': `throw new Error('broken on purpose')`,
  'asks-elsewhere': `new Image().src = 'https://elsewhere.example/pixel.png'; return 'page'`,
  'slot-throws-with-data': `if (location.pathname === '/') fetch('/api/fit-notes').then(() => setTimeout(() => { throw new Error('broken on purpose') }, 100)); return 'page'`,
  'breaks-policy': `const s = document.createElement('script'); s.textContent = 'window.ran = 1'; document.head.append(s); return 'page'`,
};

const getContractVersion = (fault: BuildFault) => (fault in serverPageSources ? '2.0.0' : '1.2.0');
const documentType =
  'document: () => Promise<{ default: { loader: () => { calls: {} }; head: () => { title: string; description: string; path: string } } }>;';

/** Federation container: `get` returns a factory of the exposed module. */
const createEntrySource = (name: string, fault: BuildFault): string => {
  if (fault === 'throws-at-load') return `throw new Error('broken on purpose');`;
  if (fault === 'syntax-error') return `var ${name} = { init() {`;
  return `var ${name} = (() => {
  const base = document.currentScript.src.replace(/[^/]*$/, '');
  const Page = () => { ${pageSources[fault] ?? `return 'page'`} };
  const part = () => new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = base + 'page.js';
    script.onload = () => resolve({ default: Page });
    script.onerror = () => reject(new Error('page.js did not come'));
    document.head.append(script);
  });
  const exposed = { contract: '${getContractVersion(fault)}', routes: [{ path: '/compare', page: part }], slots: { ${fault === 'slot-throws-with-data' ? 'recentReviews: part' : ''} } };
  return { init() {}, get: async () => () => ({ default: exposed }) };
})();
`;
};

/** Writes the build of a remote with one fault into a folder, ready to publish. */
export function writeFaultyBuild(folder: string, fault: BuildFault, name = 'mf_search'): void {
  mkdirSync(path.join(folder, 'server'), { recursive: true });
  const writeBuildFile = (file: string, text: string) => writeFileSync(path.join(folder, file), text);
  writeBuildFile('remoteEntry.js', createEntrySource(name, fault));
  if (fault !== 'missing-chunk') writeBuildFile('page.js', `/* ${fault} */`);
  if (fault in serverPageSources && fault !== 'no-server-bundle')
    writeBuildFile('server/server.js', createServerSource(fault));
  const contract = getContractVersion(fault);
  const page = fault === 'wrong-shape' ? '' : 'page: () => Promise<{ default: () => string }>;';
  writeBuildFile(
    'expose.d.ts',
    `declare const _default: { contract: '${contract}'; routes: { path: '/compare'; ${page}${fault in serverPageSources ? documentType : ''} }[]; slots: {${fault === 'slot-throws-with-data' ? ' recentReviews: () => Promise<{ default: () => string }> ' : ''}} };\nexport default _default;\n`,
  );
  const reactRange = fault === 'needs-react-20' ? '^20.0.0' : '^19.3.0';
  const manifest = {
    name,
    metaData: { buildInfo: { buildVersion: '1.0.0' }, remoteEntry: { name: 'remoteEntry.js' } },
    exposes: [{ assets: { js: { sync: [] }, css: { sync: [] } } }],
    shared: [{ name: 'react', requiredVersion: reactRange }],
  };
  writeBuildFile('mf-manifest.json', JSON.stringify(manifest));
  const fills = fault === 'slot-throws-with-data' ? { recentReviews: 10 } : undefined;
  writeBuildFile('release.json', JSON.stringify({ contract, budget: 10_000, parts: [], fills }));
}
