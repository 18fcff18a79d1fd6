import { onlineManager } from '@app/query';
import { ErrorBoundary } from '@app/remote-kit/loading';
import { Navigate, Link as RouterLink, useLocation, useNavigationType, useRoutes } from '@app/router';
import { type AnchorProps, Banner, Link, LinkProvider, OfflineIcon, SkipLink } from '@app/ui';
import { Suspense, useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { paths } from '../../paths.ts';
import { AdminMain, AdminPage } from '../../ui/AdminFrame.tsx';
import { IdleTimeoutDialog } from '../access/IdleTimeoutDialog.tsx';
import { useMe } from '../access/me.ts';
import { PasswordPrompt } from '../access/PasswordPrompt.tsx';
import { SessionGuard } from '../access/SessionGuard.tsx';
import { DockProvider } from '../dock/DockProvider.tsx';
import { consoleRoutes } from '../pages.ts';
import { ShortcutHelp } from '../shortcuts/ShortcutHelp.tsx';
import { ConsoleNav } from './ConsoleNav.tsx';
import { HasShownPageContext, Page, PageSkeleton } from './Page.tsx';
import { usePreferences } from './preferences.ts';

/** Links within the admin app use the router; all other links load another document. */
const ConsoleLink = ({ href, ...linkProps }: AnchorProps) =>
  /^\/admin(?:[/?#]|$)/.test(href) ? (
    <RouterLink to={href} {...linkProps} />
  ) : (
    <a href={href} {...linkProps} />
  );

export default function ConsolePage() {
  return (
    <LinkProvider value={ConsoleLink}>
      <SessionGuard>
        <ConsoleFrame />
      </SessionGuard>
    </LinkProvider>
  );
}

const NotFound = () => (
  <Page title="Page not found" lead="No page of the back office has this address.">
    <p>
      <Link href={paths.inbox}>Go to the inbox</Link>
    </p>
  </Page>
);

const routes = [...consoleRoutes, { path: '*', Page: NotFound }].map(({ path, Page }) => ({
  path,
  element: <Page />,
}));

function ConsoleFrame() {
  const { pathname } = useLocation();
  // After a redirect from the login page this document has shown a page already.
  const navigationType = useNavigationType();
  const hasShownPageRef = useRef(navigationType !== 'POP');
  // Runs before the effects of the page, because a link may be followed while the first page still loads.
  useLayoutEffect(() => {
    if (navigationType === 'PUSH') hasShownPageRef.current = true;
  }, [navigationType]);
  const { mustChangePassword } = useMe();
  const pageElement = useRoutes(routes);
  useDocumentDensity();
  // With a temporary password the server rejects all other calls.
  if (mustChangePassword && pathname !== paths.profile) return <Navigate to={paths.profile} replace />;
  return (
    <HasShownPageContext value={hasShownPageRef}>
      <SkipLink href="#main">Skip to the main content</SkipLink>
      <ConsoleNav />
      <AdminMain>
        <DockProvider>
          <AdminPage>
            <OfflineNotice />
            <ErrorBoundary path={pathname}>
              <Suspense fallback={<PageSkeleton />}>{pageElement}</Suspense>
            </ErrorBoundary>
          </AdminPage>
          <ShortcutHelp />
          <PasswordPrompt />
          <IdleTimeoutDialog />
        </DockProvider>
      </AdminMain>
    </HasShownPageContext>
  );
}

/** Sets the density on the document, so that it applies to dialogs too. */
function useDocumentDensity() {
  const density = usePreferences(({ density }) => density);
  useEffect(() => {
    const { dataset } = document.documentElement;
    dataset.density = density;
    return () => {
      delete dataset.density;
    };
  }, [density]);
}

function OfflineNotice() {
  const isOnline = useSyncExternalStore(onlineManager.subscribe, () => onlineManager.isOnline());
  return (
    <div role="status">
      {!isOnline && (
        <Banner kind="warn" role="none" icon={<OfflineIcon />} title="You are offline" titleAs="h2">
          <p>
            What you see may be out of date, and you can’t decide anything until you are back online. Notes
            that you type are kept.
          </p>
        </Banner>
      )}
    </div>
  );
}
