import { useNavigate } from '@app/router';
import { paths } from '@app/seo';
import { useShell } from '@app/shell-api';
import type { ProsthetistProfile } from '@app/types';
import { Banner, Button, Fact, HeaderMenu, SiteNavButton, SiteNavLink } from '@app/ui';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { m } from '../../paraglide/messages.js';
import { fetchOwnListing, type ListingStatus, type OwnListing, useOwnListing } from './listing-status.ts';
import styles from './MemberNav.module.css';

interface Props {
  path: string;
  profile: ProsthetistProfile;
  getToken: () => Promise<string | null>;
}

/** 'My Listing' for prosthetists: status and actions. */
export function ListingMenu({ path, profile, getToken }: Props) {
  const { prosthetistId, complete } = profile;
  const listing = useOwnListing(profile, getToken);
  const isLinked = Boolean(prosthetistId || listing?.slug);
  const { alert, view, close } = useOpenListing(prosthetistId, getToken);
  return (
    <>
      <HeaderMenu label={m.listing_menu()} path={path} opensWithParent>
        <StatusLine listing={listing} />
        {isLinked || complete ? (
          <>
            <SiteNavButton onClick={view}>{m.listing_view()}</SiteNavButton>
            <SiteNavLink href={paths.editListing}>{m.listing_edit()}</SiteNavLink>
            {isLinked && <SiteNavLink href={paths.myListing}>{m.listing_figures()}</SiteNavLink>}
          </>
        ) : (
          <>
            {listing?.manages && <SiteNavLink href={paths.myListing}>{m.listing_managed()}</SiteNavLink>}
            <SiteNavLink href={paths.editListing}>{m.listing_create()}</SiteNavLink>
          </>
        )}
      </HeaderMenu>
      {/* Outside the menu, which may close over it. */}
      {alert && createPortal(<Alert text={alert} onClose={close} />, document.body)}
    </>
  );
}

function getClaimText({ claimOf = '' }: OwnListing): string {
  return m.claim_of({ name: claimOf });
}

const pending = { name: m.listing_pending, text: () => m.listing_pending_text(), kind: 'ask' } as const;

const notLinked = {
  name: m.listing_not_linked,
  text: () => m.listing_not_linked_text(),
  kind: 'ask',
} as const;

/** Without a listing: the status of a claim. */
const createClaimWords = (state: () => string) => ({
  ...notLinked,
  more: (listing: OwnListing) => `${state()}: ${getClaimText(listing)}`,
});

/** `more` is a line of its own: everything that is not public is "pending" in the first two. */
const statusWords: Record<
  ListingStatus,
  {
    name: () => string;
    text: () => string;
    more?: (listing: OwnListing) => string;
    kind?: 'ok' | 'warn' | 'ask';
  }
> = {
  public: { name: m.listing_public, text: () => m.listing_public_text(), kind: 'ok' },
  pending,
  'not-linked': notLinked,
  rejected: { ...pending, more: () => m.listing_rejected_more() },
  suspended: { ...pending, more: () => m.listing_suspended_more() },
  'claim-pending': createClaimWords(m.claim_waiting),
  'claim-rejected': createClaimWords(m.claim_rejected),
  'claim-expired': createClaimWords(m.claim_expired),
  unavailable: { name: m.listing_unavailable, text: () => m.listing_unavailable_text(), kind: 'warn' },
};

function StatusLine({ listing }: { listing: OwnListing | undefined }) {
  if (!listing) return <p className={styles.Status}>{m.loading()}</p>;
  const { name, text, more, kind } = statusWords[listing.status];
  return (
    <Fact kind={kind} className={styles.Status}>
      <b>{name()}</b>
      <br />
      {text()}
      {more && (
        <>
          <br />
          {more(listing)}
        </>
      )}
    </Fact>
  );
}

/** Opens the listing, or explains why it cannot be opened. */
function useOpenListing(prosthetistId: string | undefined, getToken: Props['getToken']) {
  const { locale } = useShell();
  const navigate = useNavigate();
  const [alert, setAlert] = useState('');
  const openListing = async () => {
    setAlert('');
    const { slug, status } = await fetchOwnListing(prosthetistId, getToken, locale);
    if (slug) navigate(paths.member(slug));
    else
      setAlert(
        status === 'not-linked' || status.startsWith('claim-')
          ? m.listing_alert_not_linked()
          : m.listing_alert_failed(),
      );
  };
  return { alert, view: openListing, close: () => setAlert('') };
}

function Alert({ text, onClose }: { text: string; onClose: () => void }) {
  return (
    <div className={styles.Alert}>
      <Banner
        kind="bad"
        actions={
          <Button kind="secondary" onClick={onClose}>
            {m.toast_close()}
          </Button>
        }
      >
        <p>{text}</p>
      </Banner>
    </div>
  );
}
