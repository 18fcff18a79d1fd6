import { mock } from '@app/test-kit/mock';
import { mockServer } from '@app/test-kit/mock-server';
import { renderRemote } from '@app/test-kit/render-remote';
import type { AdminRole } from '@app/types/admin/rights';
import type { RequestHandler } from 'msw';
import { afterEach } from 'vitest';
import type { Me } from '../console/me.ts';
import { getMe } from '../console/me-call.ts';
import remote from '../expose.ts';
import { keepToken } from '../session.ts';

/** Whoever imports this file gets a backend of mocks: a call that no handler answers fails the test. */
export const server = mockServer();

afterEach(() => localStorage.clear());

/** Somebody of the team with this role. */
export const member = (role: AdminRole): Me => ({
  id: '000000000000000000000001',
  email: `${role}@team.test`,
  name: 'Inés Calloway',
  role,
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
    server.use(mock(getMe, () => ({ admin })));
  }
  server.use(...handlers);
  return renderRemote(remote, path);
}
