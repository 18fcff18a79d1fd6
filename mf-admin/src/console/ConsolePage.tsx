import { withLinks } from '@app/remote-kit';
import { Navigate, useRoutes } from '@app/router';
import { Suspense, useRef } from 'react';
import { useAdminCall } from '../admin-call.ts';
import { paths } from '../paths.ts';
import { sessionToken } from '../session.ts';
import { ArrivedContext } from './arrived.ts';
import { DockProvider } from './DockBar.tsx';
import { MeContext } from './me.ts';
import { getMe } from './me-call.ts';
import { consolePages } from './pages.ts';

/** The console: its frame stays while pages change below it. */
export default withLinks(function ConsolePage() {
  const token = sessionToken();
  const { data } = useAdminCall(getMe, {}, { enabled: token !== null });
  const arrived = useRef(false);
  const page = useRoutes(
    consolePages.map(({ path, Page }) => ({ path: path ? `/admin/${path}` : '/admin', element: <Page /> })),
  );
  if (token === null) return <Navigate to={paths.login} replace />;
  if (!data) return null;
  return (
    <MeContext value={data.admin}>
      <ArrivedContext value={arrived}>
        <DockProvider>
          <main id="main">
            <Suspense>{page}</Suspense>
          </main>
        </DockProvider>
      </ArrivedContext>
    </MeContext>
  );
});
