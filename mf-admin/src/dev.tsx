// Starts this remote without a shell or a backend: `pnpm --filter @app/mf-admin dev`.
import { Navigate } from '@app/router';
import { selectUserName, startAlone } from '@app/test-kit/start-alone';
import type { AdminRole } from '@app/types/admin/permissions';
import { Fragment } from 'react';
import remote from './expose.ts';
import { createHandlers } from './mocks/handlers.ts';

// `?as=moderator` and the like sign in with that role.
await startAlone(remote, {
  handlers: createHandlers(selectUserName('owner') as AdminRole),
  pages: [{ path: '*', element: <Navigate to="/admin" replace /> }],
  Wrapper: Fragment,
});
