import { mock } from '@app/test-kit/mock';
import { mockServer } from '@app/test-kit/mock-server';
import { renderRemote } from '@app/test-kit/render-remote';
import { type AdminRole, grants } from '@app/types/admin/rights';
import { adminMe } from '@app/types/admin/session';
import { getStats } from '@app/types/admin/stats';
import { installJsdomDialog } from '@app/ui/jsdom-dialog';
import { cleanup } from '@testing-library/react';
import type { RequestHandler } from 'msw';
import { afterEach } from 'vitest';
import { forgetNotes } from '../console/kept-notes.ts';
import type { Me } from '../console/me.ts';
import { useSwitches } from '../console/switches.ts';
import remote from '../expose.ts';
import { keepToken } from '../session.ts';
import { sampleStats } from './sample-stats.ts';

installJsdomDialog();
/** Whoever imports this file gets a backend of mocks: a call that no handler answers fails. */
export const server = mockServer(mock(getStats, () => sampleStats()));

afterEach(() => {
  cleanup();
  localStorage.clear();
  forgetNotes();
  useSwitches.setState({ density: 'compact', shortcuts: true });
});

/** Somebody of the team with this role. */
export const member = (role: AdminRole, changes: Partial<Me> = {}): Me => ({
  id: '000000000000000000000001',
  email: `${role}@team.test`,
  name: 'Inés Calloway',
  role,
  permissions: Object.entries(grants[role]).map(([right, how]) =>
    how === 'second' ? `${right}:second` : right,
  ),
  mfa: false,
  recoveryCodes: 0,
  timezone: 'America/Chicago',
  digest: true,
  lastLoginAt: null,
  mustChangePassword: false,
  ...changes,
});

interface Opening {
  /** Who is signed in; the owner unless said otherwise. Null: nobody. */
  me?: AdminRole | Me | null;
  /** Mocks of the calls that the page makes. */
  handlers?: readonly RequestHandler[];
}

/** Opens an address of the back office, signed in. */
export async function renderConsole(path: string, { me = 'owner', handlers = [] }: Opening = {}) {
  const admin = typeof me === 'string' ? member(me) : me;
  if (admin) {
    keepToken('a-token');
    server.use(mock(adminMe, () => ({ admin })));
  }
  server.use(...handlers);
  return renderRemote(remote, path);
}
