import { createProblem, mock } from '@app/test-kit/mock';
import { listRemotes } from '@app/types/admin/releases';
import type { AdminRole } from '@app/types/admin/rights';
import { adminLogin, adminLogout, adminMe } from '@app/types/admin/session';
import { readAllSettings } from '@app/types/admin/settings';
import { getStats } from '@app/types/admin/stats';
import { createMember } from './member.ts';
import { sampleSettings } from './sample-settings.ts';
import { sampleStats } from './sample-stats.ts';

/** The frame's own calls, for somebody with a role. Any password lets in, but "wrong". */
export const createFrameHandlers = (role: AdminRole) => [
  mock(adminLogin, ({ body }) => {
    if (body.password === 'wrong') throw createProblem(adminLogin, 401);
    return { admin: createMember(role), token: 'a-token' };
  }),
  mock(adminLogout, () => ({ ended: true as const })),
  mock(adminMe, () => ({ admin: createMember(role) })),
  mock(getStats, () => sampleStats()),
  mock(listRemotes, () => ({ remotes: [] })),
  mock(readAllSettings, () => sampleSettings()),
];
