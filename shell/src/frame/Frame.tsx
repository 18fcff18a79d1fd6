import { Link, useLocation } from '@app/router';
import { getPageLocale, type ShellApi, ShellContext } from '@app/shell-api';
import type { AnchorProps } from '@app/ui';
import { Banner, Container, LinkProvider, OfflineIcon, SkipLink, ToastProvider, useToast } from '@app/ui';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { emitListingChanged, emitReviewsChanged } from '../account/member/change-signals.ts';
import { AccountProvider, useIdentityModule } from '../account/session/AccountProvider.tsx';
import { useAccount } from '../account/session/use-account.ts';
import { m } from '../paraglide/messages.js';
import { hasRoute } from '../public/routes.ts';
import { Announcer, useAnnounce } from './Announcer.tsx';
import { Footer } from './Footer.tsx';
import styles from './Header.module.css';
import { Header } from './Header.tsx';
import { usePlainLinks, useTrackPreviousPage } from './navigation.ts';
import { OutdatedNotice } from './OutdatedNotice.tsx';
import { NavigationStateProvider } from './RouteChangeHandler.tsx';

/** The frame around every page, with the API for remotes. The HTML from the server has the same markup. */
export function Frame({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  usePlainLinks(hasRoute);
  useTrackPreviousPage();
  return (
    <LinkProvider value={RouterLink}>
      <Announcer>
        <ToastProvider closeLabel={m.toast_close()} page={pathname}>
          <AccountProvider>
            <ShellProvider>
              <NavigationStateProvider>
                <SkipLink href="#main">{m.skip_link()}</SkipLink>
                <Header />
                <main id="main" tabIndex={-1}>
                  <OfflineNotice />
                  <OutdatedNotice />
                  {children}
                  <OptionalSignedInContent />
                </main>
                <Footer />
              </NavigationStateProvider>
            </ShellProvider>
          </AccountProvider>
        </ToastProvider>
      </Announcer>
    </LinkProvider>
  );
}

function OptionalSignedInContent() {
  return useAccount().session.status === 'signed-in' && <LoadedSignedInContent />;
}

function LoadedSignedInContent() {
  const SignedInContent = useIdentityModule()?.SignedInContent;
  return SignedInContent && <SignedInContent />;
}

function ShellProvider({ children }: { children: ReactNode }) {
  const announce = useAnnounce();
  const showToast = useToast();
  const { session, identity } = useAccount();
  const shell = useMemo<ShellApi>(
    () => ({
      session,
      locale: getPageLocale(),
      announce,
      reviewsChanged: () => {
        emitReviewsChanged();
        // Sending a review attests the age, so the account is loaded again.
        if (session.status === 'signed-in' && session.user.ageAttested === false) void identity?.refresh();
      },
      listingChanged: emitListingChanged,
      linkListing: async (prosthetistId) => {
        const patch = { prosthetistProfile: { prosthetistId, complete: true } };
        const updateOutcome = await identity?.updateUnsafeMetadata(patch);
        emitListingChanged();
        return updateOutcome?.ok === true;
      },
      toast: ({ text, undo }) => {
        showToast({ text, ...(undo && { action: { label: undo.label, onAction: undo.run } }) });
      },
    }),
    [session, identity, announce, showToast],
  );
  return <ShellContext value={shell}>{children}</ShellContext>;
}

/** Link that uses the router for pages of this document, and the server for all others, such as /sitemap.xml. */
function RouterLink({ href, children, ...anchorProps }: AnchorProps) {
  if (!hasRoute(href)) {
    return (
      <a href={href} {...anchorProps}>
        {children}
      </a>
    );
  }
  return (
    <Link to={href} {...anchorProps}>
      {children}
    </Link>
  );
}

/** Notice while the browser is offline: since when, and what still works. */
function OfflineNotice() {
  const [offlineSince, setOfflineSince] = useState<Date | null>(null);
  useEffect(() => {
    const handleOffline = () => setOfflineSince((offlineStart) => offlineStart ?? new Date());
    const handleOnline = () => setOfflineSince(null);
    if (!navigator.onLine) handleOffline();
    window.addEventListener('offline', handleOffline);
    window.addEventListener('online', handleOnline);
    return () => {
      window.removeEventListener('offline', handleOffline);
      window.removeEventListener('online', handleOnline);
    };
  }, []);

  const timeText = offlineSince?.toLocaleTimeString(getPageLocale(), { hour: 'numeric', minute: '2-digit' });
  return (
    <div role="status" className={styles.PageNotice}>
      {timeText && (
        <Container>
          <Banner kind="warn" role="none" icon={<OfflineIcon />} title={m.offline_title()} titleAs="h2">
            <p>{m.offline_text({ time: timeText })}</p>
          </Banner>
        </Container>
      )}
    </div>
  );
}
