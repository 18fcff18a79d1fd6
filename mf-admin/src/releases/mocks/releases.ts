import { createSample } from '@app/test-kit/create-sample';
import { createProblem, mock } from '@app/test-kit/mock';
import type { ReplyOf } from '@app/types';
import { listServices } from '@app/types/admin/operations';
import {
  type AdminRelease,
  type AdminRemote,
  activateVersion,
  adminRelease,
  adminRemote,
  endCanary,
  listRemotes,
  previewVersion,
  removeService,
  rollBackRemote,
  setCanaryVersion,
  withdrawRemote,
  withdrawService,
} from '@app/types/admin/releases';
import { listTeamTokens } from '@app/types/admin/team-tokens';

const at = '2026-11-20T15:04:05.000Z';
const checks: AdminRelease['gate'] = {
  passed: true,
  at,
  checks: [
    { id: 'contract', passed: true, says: 'Written for contract 1.2.0; the live shell speaks 1.2.0.' },
    { id: 'budget', passed: true, says: 'Loads 91.300 kB on its largest page, of 100.000 kB.' },
    { id: 'integrity', passed: true, says: 'All 42 files are as published.' },
    { id: 'smoke', passed: true, says: 'Opened in a browser with all its pages and slots.' },
  ],
};

const visitors: AdminRelease['visitors'] = { loaded: 1198, failed: 6, lcp: 2740, inp: 96, cls: 12 };

/** Creates a version that can go live. `over`: overridden fields. */
export const sampleRelease = (version: string, over: Partial<AdminRelease> = {}): AdminRelease => ({
  ...createSample(adminRelease),
  version,
  publishedAt: at,
  publishedBy: 'command line (ana)',
  contract: '1.2.0',
  bytes: { gzip: 91_300, budget: 100_000 },
  gate: checks,
  ...over,
});

/** Creates a remote with one earlier change. */
export const sampleRemote = (over: Partial<AdminRemote> = {}): AdminRemote => ({
  ...createSample(adminRemote),
  name: 'mf_search',
  v: 4,
  earlier: '1.2.2',
  published: 3,
  live: { version: '1.2.3', since: at, by: 'Olive Owner' },
  withdrawn: null,
  history: [{ version: '1.2.2', since: at, until: at, by: 'npm start', ended: 'replaced' }],
  releases: [sampleRelease('1.3.0'), sampleRelease('1.2.3', { visitors }), sampleRelease('1.2.2')],
  ...over,
});

const sampleService: ReplyOf<typeof listServices>['items'][number] = {
  name: 'fit-notes',
  nouns: ['fit-notes'],
  release: '1.1.0',
  since: at,
  withdrawn: false,
  state: 'ready',
  facts: {},
};

/** Creates handlers of a backend that applies changes to these remotes. */
export function releaseHandlers(remotes: AdminRemote[] = [sampleRemote()]) {
  const change = (name: string | undefined, work: (remote: AdminRemote) => Partial<AdminRemote>) => {
    const index = remotes.findIndex((remote) => remote.name === name);
    const stored = remotes[index];
    if (!stored) throw createProblem(activateVersion, 404);
    const remote = { ...stored, ...work(stored), v: stored.v + 1 };
    remotes[index] = remote;
    return { remote };
  };
  const getNow = () => new Date().toISOString();
  let services = [sampleService];
  const goLive = (remote: AdminRemote, version: string) => ({
    live: { version, since: getNow(), by: 'You' },
    earlier: remote.live?.version ?? null,
    canary: null,
    fallback: null,
    withdrawn: null,
  });
  return [
    mock(listRemotes, () => ({ remotes })),
    mock(listTeamTokens, () => ({ tokens: [] })),
    mock(listServices, () => ({ items: services })),
    mock(withdrawService, ({ params, body: { withdrawn } }) => {
      services = services.map((service) =>
        service.name === params.service ? { ...service, withdrawn } : service,
      );
      return { isChanged: true };
    }),
    mock(removeService, ({ params }) => {
      services = services.filter(({ name }) => name !== params.service);
      return {};
    }),
    mock(activateVersion, ({ params, body }) =>
      change(params.remote, (remote) => goLive(remote, body.version)),
    ),
    mock(rollBackRemote, ({ params }) =>
      change(params.remote, (remote) => ({ ...goLive(remote, remote.earlier!), earlier: null })),
    ),
    mock(withdrawRemote, ({ params }) =>
      change(params.remote, ({ live }) => ({
        live: null,
        earlier: null,
        canary: null,
        fallback: null,
        withdrawn: { version: live!.version, at: getNow(), by: 'You' },
      })),
    ),
    mock(setCanaryVersion, ({ params, body: { version, share } }) =>
      change(params.remote, () => ({ canary: { version, share, since: getNow(), by: 'You' } })),
    ),
    mock(endCanary, ({ params }) => change(params.remote, () => ({ canary: null }))),
    mock(previewVersion, ({ body }) => ({
      url: `http://localhost:4000/?preview=mf_search~${body.version}~1795424719~signature`,
      until: getNow(),
      auditId: 'b'.repeat(24),
    })),
  ];
}
