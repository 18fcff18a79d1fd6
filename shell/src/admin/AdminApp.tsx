import { ErrorBoundary } from '@app/remote-kit/loading';
import { BrowserRouter, useLocation } from '@app/router';
import { type ShellApi, ShellContext } from '@app/shell-api';
import { Container, ToastProvider, useToast } from '@app/ui';
import { type ReactNode, useEffect, useMemo } from 'react';
import { Announcer, useAnnounce } from '../frame/Announcer.tsx';
import { OutdatedNotice } from '../frame/OutdatedNotice.tsx';
import { RemoteArea } from '../remotes/RemoteArea.tsx';
import { type RemotePages, RemotesProvider, useRemotes } from '../remotes/remote-pages.tsx';

/** The admin application: one remote with its own frame, without the session and frame of visitors. */
export function AdminApp({ remotes }: { remotes: RemotePages }) {
  useEffect(() => {
    document.documentElement.dataset.ready = 'true';
  }, []);
  return (
    <RemotesProvider value={remotes}>
      <BrowserRouter>
        <Announcer>
          <ToastProvider closeLabel="Close">
            <ShellProvider>
              <OutdatedNotice />
              <AdminConsole />
            </ShellProvider>
          </ToastProvider>
        </Announcer>
      </BrowserRouter>
    </RemotesProvider>
  );
}

/** Renders an error screen as whole page, because the frame is part of the remote that failed. */
const renderWholePage = (content: ReactNode) => (
  <main>
    <Container page width="narrow">
      {content}
    </Container>
  </main>
);

function AdminConsole() {
  const { pathname } = useLocation();
  const remotes = useRemotes();
  return (
    <ErrorBoundary
      path={pathname}
      wrapScreen={renderWholePage}
      onError={(error) => remotes.recordError('mf_admin', error)}
    >
      <RemoteArea name="mf_admin" />
    </ErrorBoundary>
  );
}

const signedOutSession: ShellApi['session'] = { status: 'signed-out' };
const doNothing = () => {};

function ShellProvider({ children }: { children: ReactNode }) {
  const announce = useAnnounce();
  const showToast = useToast();
  const shell = useMemo<ShellApi>(
    () => ({
      session: signedOutSession,
      locale: 'en',
      announce,
      reviewsChanged: doNothing,
      listingChanged: doNothing,
      linkListing: async () => false,
      toast: ({ text, undo }) => {
        showToast({ text, ...(undo && { action: { label: undo.label, onAction: undo.run } }) });
      },
    }),
    [announce, showToast],
  );
  return <ShellContext value={shell}>{children}</ShellContext>;
}
