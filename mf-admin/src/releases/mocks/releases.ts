import { createSample } from '@app/test-kit/create-sample';
import { createMockProblem, mockEndpoint } from '@app/test-kit/mock';
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

const sampleTime = '2026-11-20T15:04:05.000Z';
const passedGate: AdminRelease['gate'] = {
  passed: true,
  at: sampleTime,
  checks: [
    { id: 'contract', passed: true, says: 'Written for contract 1.2.0; the live shell speaks 1.2.0.' },
    { id: 'budget', passed: true, says: 'Loads 91.300 kB on its largest page, of 100.000 kB.' },
    { id: 'integrity', passed: true, says: 'All 42 files are as published.' },
    { id: 'smoke', passed: true, says: 'Opened in a browser with all its pages and slots.' },
  ],
};

const visitors: AdminRelease['visitors'] = { loaded: 1198, failed: 6, lcp: 2740, inp: 96, cls: 12 };

/** Creates a version that can go live. `overrides`: fields to override. */
export const createSampleRelease = (
  version: string,
  overrides: Partial<AdminRelease> = {},
): AdminRelease => ({
  ...createSample(adminRelease),
  version,
  publishedAt: sampleTime,
  publishedBy: 'command line (ana)',
  contract: '1.2.0',
  bytes: { gzip: 91_300, budget: 100_000 },
  gate: passedGate,
  ...overrides,
});

/** Creates a remote with one earlier change. */
export const createSampleRemote = (overrides: Partial<AdminRemote> = {}): AdminRemote => ({
  ...createSample(adminRemote),
  name: 'mf_search',
  v: 4,
  earlier: '1.2.2',
  published: 3,
  live: { version: '1.2.3', since: sampleTime, by: 'Olive Owner' },
  withdrawn: null,
  history: [{ version: '1.2.2', since: sampleTime, until: sampleTime, by: 'npm start', ended: 'replaced' }],
  releases: [
    createSampleRelease('1.3.0'),
    createSampleRelease('1.2.3', { visitors }),
    createSampleRelease('1.2.2'),
  ],
  ...overrides,
});

const sampleService: ReplyOf<typeof listServices>['items'][number] = {
  name: 'fit-notes',
  nouns: ['fit-notes'],
  askedBy: ['mf_search'],
  release: '1.1.0',
  since: sampleTime,
  withdrawn: false,
  state: 'ready',
  facts: {},
};

/** Creates handlers of a backend that applies changes to these remotes. */
export function createReleaseHandlers(remotes: AdminRemote[] = [createSampleRemote()]) {
  const applyChange = (
    name: string | undefined,
    getChanges: (remote: AdminRemote) => Partial<AdminRemote>,
  ) => {
    const index = remotes.findIndex((remote) => remote.name === name);
    const storedRemote = remotes[index];
    if (!storedRemote) throw createMockProblem(activateVersion, 404);
    const remote = { ...storedRemote, ...getChanges(storedRemote), v: storedRemote.v + 1 };
    remotes[index] = remote;
    return { remote };
  };
  const formatCurrentTime = () => new Date().toISOString();
  let services = [sampleService];
  const createLiveState = (remote: AdminRemote, version: string) => ({
    live: { version, since: formatCurrentTime(), by: 'You' },
    earlier: remote.live?.version ?? null,
    canary: null,
    fallback: null,
    withdrawn: null,
  });
  return [
    mockEndpoint(listRemotes, () => ({ remotes })),
    mockEndpoint(listTeamTokens, () => ({ tokens: [] })),
    mockEndpoint(listServices, () => ({ items: services })),
    mockEndpoint(withdrawService, ({ params, body: { withdrawn } }) => {
      services = services.map((service) =>
        service.name === params.service ? { ...service, withdrawn } : service,
      );
      return { isChanged: true };
    }),
    mockEndpoint(removeService, ({ params }) => {
      services = services.filter(({ name }) => name !== params.service);
      return {};
    }),
    mockEndpoint(activateVersion, ({ params, body }) =>
      applyChange(params.remote, (remote) => createLiveState(remote, body.version)),
    ),
    mockEndpoint(rollBackRemote, ({ params }) =>
      applyChange(params.remote, (remote) => ({
        ...createLiveState(remote, remote.earlier!),
        earlier: null,
      })),
    ),
    mockEndpoint(withdrawRemote, ({ params }) =>
      applyChange(params.remote, ({ live }) => ({
        live: null,
        earlier: null,
        canary: null,
        fallback: null,
        withdrawn: { version: live!.version, at: formatCurrentTime(), by: 'You' },
      })),
    ),
    mockEndpoint(setCanaryVersion, ({ params, body: { version, share } }) =>
      applyChange(params.remote, () => ({
        canary: { version, share, since: formatCurrentTime(), by: 'You' },
      })),
    ),
    mockEndpoint(endCanary, ({ params }) => applyChange(params.remote, () => ({ canary: null }))),
    mockEndpoint(previewVersion, ({ body }) => ({
      url: `http://localhost:4000/?preview=mf_search~${body.version}~1795424719~signature`,
      until: formatCurrentTime(),
      auditId: 'b'.repeat(24),
    })),
  ];
}
