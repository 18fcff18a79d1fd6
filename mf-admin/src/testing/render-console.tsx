import { createSample } from '@app/test-kit/create-sample';
import { mockEndpoint } from '@app/test-kit/mock';
import { startMockServer } from '@app/test-kit/mock-server';
import { renderRemote } from '@app/test-kit/render-remote';
import { countInbox, listInbox } from '@app/types/admin/inbox';
import { getThread } from '@app/types/admin/people/messages';
import type { AdminRole } from '@app/types/admin/permissions';
import { getAssignee, getItemHistory, lockItem, unlockItem } from '@app/types/admin/queue';
import { type Admin, getSignedInAdmin } from '@app/types/admin/session';
import { readAllSettings } from '@app/types/admin/settings';
import { getStats } from '@app/types/admin/stats';
import { cleanup } from '@testing-library/react';
import type { RequestHandler } from 'msw';
import { afterEach } from 'vitest';
import { discardDrafts } from '../console/drafts.ts';
import { usePreferences } from '../console/page/preferences.ts';
import remote from '../expose.ts';
import { createSampleInboxCounts } from '../mocks/inbox.ts';
import { createMember } from '../mocks/member.ts';
import { createSampleSettings } from '../mocks/sample-settings.ts';
import { createSampleStats } from '../mocks/sample-stats.ts';
import { storeSessionToken } from '../session.ts';

export { createMember };

// A wide window: the list and the open item stand side by side.
window.matchMedia ??= (query) =>
  Object.assign(new EventTarget(), { matches: query.includes('64rem'), media: query }) as MediaQueryList;
/** The mock backend, active in every test that imports this file. A call without a handler fails. */
export const server = startMockServer(
  mockEndpoint(countInbox, () => createSampleInboxCounts()),
  mockEndpoint(listInbox, () => ({ items: [], total: 0, page: 1, pageSize: 50 })),
  mockEndpoint(lockItem, () => createSample(lockItem.reply)),
  mockEndpoint(unlockItem, () => ({ lock: null })),
  mockEndpoint(getItemHistory, () => ({ items: [], locale: null })),
  mockEndpoint(getThread, () => ({ messages: [] })),
  mockEndpoint(getAssignee, () => ({ assignee: null, team: [] })),
  mockEndpoint(getStats, () => createSampleStats()),
  mockEndpoint(readAllSettings, () => createSampleSettings()),
);

afterEach(() => {
  cleanup();
  localStorage.clear();
  discardDrafts();
  usePreferences.setState({ density: 'compact', shortcuts: true });
});

/** The part of a reply to a decision by which it can be undone. */
export const undoFields = {
  auditId: '0000000000000000000000d1',
  undoUntil: new Date(Date.now() + 30_000).toISOString(),
};

interface RenderOptions {
  /** The signed-in staff member. Default: an owner. Null: nobody. */
  me?: AdminRole | Admin | null;
  /** Mocks of the calls that the page makes. */
  handlers?: readonly RequestHandler[];
}

/** Renders an address of the admin app, signed in. */
export async function renderConsole(path: string, { me = 'owner', handlers = [] }: RenderOptions = {}) {
  const admin = typeof me === 'string' ? createMember(me) : me;
  if (admin) {
    storeSessionToken('a-token');
    server.use(mockEndpoint(getSignedInAdmin, () => ({ admin })));
  }
  server.use(...handlers);
  return renderRemote(remote, path);
}
