import { ErrorBoundary } from '@app/remote-kit/loading';
import { Navigate, useLocation, useNavigationType, useRoutes } from '@app/router';
import { LinkProvider, SkipLink } from '@app/ui';
import { Suspense, useEffect, useLayoutEffect, useRef } from 'react';
import { paths } from '../../paths.ts';
import { Guard } from '../access/Guard.tsx';
import { useMe } from '../access/me.ts';
import { PasswordGate } from '../access/PasswordGate.tsx';
import { DockProvider } from '../dock/DockBar.tsx';
import { consolePages } from '../pages.ts';
import { ShortcutHelp } from '../shortcuts/ShortcutHelp.tsx';
import { ConsoleLink } from './ConsoleLink.tsx';
import { ConsoleNav } from './ConsoleNav.tsx';
import styles from './ConsolePage.module.css';
import { NotFound } from './NotFound.tsx';
import { OfflineNotice } from './OfflineNotice.tsx';
import { ArrivedContext } from './Page.tsx';
import { PageSkeleton } from './PageSkeleton.tsx';
import { useSwitches } from './switches.ts';

/** The console: its frame stays while pages change below it. */
export default function ConsolePage() {
  return (
    <LinkProvider value={ConsoleLink}>
      <Guard>
        <Frame />
      </Guard>
    </LinkProvider>
  );
}

const routes = [...consolePages, { path: '*', Page: NotFound }].map(({ path, Page }) => ({
  path,
  element: <Page />,
}));

function Frame() {
  const { pathname } = useLocation();
  // Anyone who comes from the way in has seen a page of this document.
  const navigation = useNavigationType();
  const arrived = useRef(navigation !== 'POP');
  // Before the page's own effects: a link may be followed while the first page still loads.
  useLayoutEffect(() => {
    if (navigation === 'PUSH') arrived.current = true;
  }, [navigation]);
  const { mustChangePassword } = useMe();
  const page = useRoutes(routes);
  useDensity();
  // The server refuses everything else to anyone who has somebody else's password.
  if (mustChangePassword && pathname !== paths.profile) return <Navigate to={paths.profile} replace />;
  return (
    <ArrivedContext value={arrived}>
      <SkipLink href="#main">Skip to the main content</SkipLink>
      <ConsoleNav />
      <main id="main" tabIndex={-1} className={styles.Console}>
        <DockProvider>
          <div className={styles['Console-page']}>
            <OfflineNotice />
            <ErrorBoundary path={pathname}>
              <Suspense fallback={<PageSkeleton />}>{page}</Suspense>
            </ErrorBoundary>
          </div>
          <ShortcutHelp />
          <PasswordGate />
        </DockProvider>
      </main>
    </ArrivedContext>
  );
}

/** On the document, so that dialogs have the same rooms. */
function useDensity() {
  const density = useSwitches(({ density }) => density);
  useEffect(() => {
    const { dataset } = document.documentElement;
    dataset.density = density;
    return () => {
      delete dataset.density;
    };
  }, [density]);
}
