import { useNavigate } from '@app/router';
import { paths } from '@app/seo';
import type { ProsthetistProfile } from '@app/types';
import { Banner, Button, Fact, HeaderMenu, SiteNavButton, SiteNavLink } from '@app/ui';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { m } from '../../paraglide/messages.js';
import { useAccountCall } from '../session/use-account-call.ts';
import { fetchOwnListing, type ListingStatus, type OwnListing, useOwnListing } from './listing-status.ts';
import styles from './MemberNav.module.css';

/** Menu "My Listing" for prosthetists: status and actions. */
export function ListingMenu({ path, profile }: { path: string; profile: ProsthetistProfile }) {
  const { prosthetistId, complete } = profile;
  const listing = useOwnListing(profile);
  const isLinked = Boolean(prosthetistId || listing?.slug);
  const { alertText, openListing, closeAlert } = useOpenListing(prosthetistId);
  return (
    <>
      <HeaderMenu label={m.listing_menu()} path={path} opensWithParent>
        <ListingStatusFact listing={listing} />
        {isLinked || complete ? (
          <>
            <SiteNavButton onClick={openListing}>{m.listing_view()}</SiteNavButton>
            <SiteNavLink href={paths.editListing}>{m.listing_edit()}</SiteNavLink>
            {isLinked && <SiteNavLink href={paths.myListing}>{m.listing_figures()}</SiteNavLink>}
          </>
        ) : (
          <>
            {listing?.managesOthers && (
              <SiteNavLink href={paths.myListing}>{m.listing_managed()}</SiteNavLink>
            )}
            <SiteNavLink href={paths.editListing}>{m.listing_create()}</SiteNavLink>
          </>
        )}
      </HeaderMenu>
      {/* Outside the menu, because the alert stays when the menu closes. */}
      {alertText && createPortal(<ListingAlert text={alertText} onClose={closeAlert} />, document.body)}
    </>
  );
}

const pendingTexts = { name: m.listing_pending, text: () => m.listing_pending_text(), kind: 'ask' } as const;

const notLinkedTexts = {
  name: m.listing_not_linked,
  text: () => m.listing_not_linked_text(),
  kind: 'ask',
} as const;

/** Creates the texts for an account without a listing. The detail is the status of its claim. */
const createClaimTexts = (getStateText: () => string) => ({
  ...notLinkedTexts,
  detail: ({ claimedName = '' }: OwnListing) => `${getStateText()}: ${m.claim_of({ name: claimedName })}`,
});

/** Texts by status. `detail` is an extra line: `name` and `text` call every listing that is not public "pending". */
const statusTexts: Record<
  ListingStatus,
  {
    name: () => string;
    text: () => string;
    detail?: (listing: OwnListing) => string;
    kind?: 'ok' | 'warn' | 'ask';
  }
> = {
  public: { name: m.listing_public, text: () => m.listing_public_text(), kind: 'ok' },
  pending: pendingTexts,
  'not-linked': notLinkedTexts,
  rejected: { ...pendingTexts, detail: () => m.listing_rejected_more() },
  suspended: { ...pendingTexts, detail: () => m.listing_suspended_more() },
  'claim-pending': createClaimTexts(m.claim_waiting),
  'claim-rejected': createClaimTexts(m.claim_rejected),
  'claim-expired': createClaimTexts(m.claim_expired),
  unavailable: { name: m.listing_unavailable, text: () => m.listing_unavailable_text(), kind: 'warn' },
};

function ListingStatusFact({ listing }: { listing: OwnListing | undefined }) {
  if (!listing) return <p className={styles.Status}>{m.loading()}</p>;
  const { name, text, detail, kind } = statusTexts[listing.status];
  return (
    <Fact kind={kind} className={styles.Status}>
      <b>{name()}</b>
      <br />
      {text()}
      {detail && (
        <>
          <br />
          {detail(listing)}
        </>
      )}
    </Fact>
  );
}

/** Opens the page of the listing, or explains in an alert why it cannot. */
function useOpenListing(prosthetistId: string | undefined) {
  const callAsUser = useAccountCall();
  const navigate = useNavigate();
  const [alertText, setAlertText] = useState('');
  const openListing = async () => {
    setAlertText('');
    const { slug, status } = await fetchOwnListing(prosthetistId, callAsUser);
    if (slug) navigate(paths.member(slug));
    else
      setAlertText(
        status === 'not-linked' || status.startsWith('claim-')
          ? m.listing_alert_not_linked()
          : m.listing_alert_failed(),
      );
  };
  return { alertText, openListing, closeAlert: () => setAlertText('') };
}

function ListingAlert({ text, onClose }: { text: string; onClose: () => void }) {
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
