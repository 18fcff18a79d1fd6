import { Link, useLocation } from '@app/router';
import { getPageLocale, type ShellApi, ShellContext } from '@app/shell-api';
import type { AnchorProps } from '@app/ui';
import { Banner, LinkProvider, OfflineIcon, SkipLink, ToastProvider, useToast, Wrap } from '@app/ui';
import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react';
import { emitListingChanged, emitReviewsChanged } from '../account/member/changes.ts';
import { AccountProvider, useMemberParts } from '../account/session/session.tsx';
import { useAccount } from '../account/session/use-account.ts';
import { m } from '../paraglide/messages.js';
import { Announcer, useAnnounce } from './Announcer.tsx';
import { VisitProvider } from './Arrival.tsx';
import { Footer } from './Footer.tsx';
import { Header } from './Header.tsx';
import { useLeftPage } from './left-page.ts';
import { OutdatedNotice } from './OutdatedNotice.tsx';
import styles from './PageNotice.module.css';
import { usePlainLinks } from './use-plain-links.ts';

interface Props {
  /** True if an address has a page here. */
  reaches: (href: string) => boolean;
  children: ReactNode;
}

/** The frame around every page, and the API for remotes. The gateway's HTML has the same markup. */
export function Frame({ reaches, children }: Props) {
  const { pathname } = useLocation();
  usePlainLinks(reaches);
  useLeftPage();
  return (
    <ReachesContext value={reaches}>
      <LinkProvider value={RouterLink}>
        <Announcer>
          <ToastProvider closeLabel={m.toast_close()} page={pathname}>
            <AccountProvider>
              <WithShell>
                <VisitProvider>
                  <SkipLink href="#main">{m.skip_link()}</SkipLink>
                  <Header />
                  <main id="main" tabIndex={-1}>
                    <OfflineNotice />
                    <OutdatedNotice />
                    {children}
                    <ForMembers />
                  </main>
                  <Footer />
                </VisitProvider>
              </WithShell>
            </AccountProvider>
          </ToastProvider>
        </Announcer>
      </LinkProvider>
    </ReachesContext>
  );
}

function ForMembers() {
  return useAccount().session.status === 'signed-in' && <MemberPart />;
}

function MemberPart() {
  const Member = useMemberParts()?.Member;
  return Member && <Member />;
}

function WithShell({ children }: { children: ReactNode }) {
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
        // The review has answered what the account did not.
        if (session.status === 'signed-in' && session.user.ageAttested === false) void identity?.refresh();
      },
      listingChanged: emitListingChanged,
      linkListing: async (prosthetistId) => {
        const change = { prosthetistProfile: { prosthetistId, complete: true } };
        const metadataUpdate = await identity?.updateUnsafeMetadata(change);
        emitListingChanged();
        return metadataUpdate?.ok === true;
      },
      toast: ({ text, undo }) => {
        showToast({ text, ...(undo && { action: { label: undo.label, onAction: undo.run } }) });
      },
    }),
    [session, identity, announce, showToast],
  );
  return <ShellContext value={shell}>{children}</ShellContext>;
}

/** Tells whether an address is a page of this document. */
const ReachesContext = createContext<(href: string) => boolean>(() => true);

/** Links to pages of this document use the router, all others the server: /sitemap.xml is no page. */
function RouterLink({ href, children, ...rest }: AnchorProps) {
  const reaches = useContext(ReachesContext);
  if (!reaches(href)) {
    return (
      <a href={href} {...rest}>
        {children}
      </a>
    );
  }
  return (
    <Link to={href} {...rest}>
      {children}
    </Link>
  );
}

/** Explains what still works while offline. */
function OfflineNotice() {
  const [offlineSince, setOfflineSince] = useState<Date | null>(null);
  useEffect(() => {
    const handleOffline = () => setOfflineSince((earlier) => earlier ?? new Date());
    const onOnline = () => setOfflineSince(null);
    if (!navigator.onLine) handleOffline();
    window.addEventListener('offline', handleOffline);
    window.addEventListener('online', onOnline);
    return () => {
      window.removeEventListener('offline', handleOffline);
      window.removeEventListener('online', onOnline);
    };
  }, []);

  const time = offlineSince?.toLocaleTimeString(getPageLocale(), { hour: 'numeric', minute: '2-digit' });
  return (
    <div role="status" className={styles.PageNotice}>
      {time && (
        <Wrap>
          <Banner kind="warn" role="none" icon={<OfflineIcon />} title={m.offline_title()} titleAs="h2">
            <p>{m.offline_text({ time })}</p>
          </Banner>
        </Wrap>
      )}
    </div>
  );
}
