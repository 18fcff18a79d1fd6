import { site } from '@app/option-lists';
import { type Failure, SlowNotice } from '@app/remote-kit';
import { formatFullName, formatTown, getInitials, paths } from '@app/seo';
import type { SessionUser } from '@app/shell-api';
import type { ClaimableListing } from '@app/types';
import {
  Banner,
  Button,
  ButtonLink,
  Chip,
  Grid,
  Link,
  Portrait,
  Row,
  Stack,
  Text,
  VisuallyHidden,
} from '@app/ui';
import { m } from '../../paraglide/messages.js';
import styles from './Claim.module.css';
import { type ClaimRequestState, useRequestClaim } from './use-request-claim.ts';

interface ClaimListProps {
  user: SessionUser;
  listings: readonly ClaimableListing[];
  onSent: (listing: ClaimableListing) => void;
}

/** Listings that the user can claim. Evidence is asked for after the claim is sent. */
export function ClaimList({ user, listings, onSent }: ClaimListProps) {
  const claimRequest = useRequestClaim(user, onSent);
  return (
    <Stack as="ul" aria-label={m.search_results()}>
      {listings.map((listing) => (
        <li key={listing._id}>
          <ClaimCard listing={listing} claimRequest={claimRequest} onRequest={() => requestClaim(listing)} />
        </li>
      ))}
    </Stack>
  );

  function requestClaim(listing: ClaimableListing) {
    claimRequest.clearFailure();
    void claimRequest.requestClaim(listing);
  }
}

interface ClaimCardProps {
  listing: ClaimableListing;
  claimRequest: ClaimRequestState;
  onRequest: () => void;
}

function ClaimCard({ listing, claimRequest, onRequest }: ClaimCardProps) {
  const name = formatFullName(listing);
  const isRequested = claimRequest.listingId === listing._id;
  const isSending = isRequested && claimRequest.sending;
  return (
    <Grid
      as="article"
      surface="card"
      pad={3}
      columns="auto minmax(0, 1fr)"
      gap={2}
      align="start"
      className={styles.Card}
    >
      <Portrait src={listing.profilePicture || undefined} alt="" initials={getInitials(listing)} />
      <Stack gap="half" align="start">
        <Text as="h2" size="h3">
          {name}
        </Text>
        <p>{listing.company}</p>
        {listing.address && <p>{listing.address}</p>}
        <p>
          {formatTown(listing)} {listing.zipCode} · {m.reviews_count({ n: listing.reviewCount })}
        </p>
        <Link href={paths.profile(listing.slug)}>
          {m.claim_profile()}
          <VisuallyHidden> – {name}</VisuallyHidden>
        </Link>
        {listing.claimed && <Chip kind="warn">{m.claim_claimed()}</Chip>}
      </Stack>
      <Button kind="tint" aria-disabled={claimRequest.sending || undefined} onClick={onRequest}>
        {isSending ? (
          m.claim_sending()
        ) : (
          <span>
            {m.claim_button()}
            <VisuallyHidden> – {name}</VisuallyHidden>
          </span>
        )}
      </Button>
      {/* The live regions are always rendered, so that their text is announced. */}
      <div role="alert" className={styles.Answer}>
        {isRequested && claimRequest.failure && <ClaimFailure failure={claimRequest.failure} name={name} />}
      </div>
      {isSending && <SlowNotice isRunning onCancel={claimRequest.cancel} />}
    </Grid>
  );
}

const textByCode: Readonly<Record<string, () => string>> = {
  already_claimed: m.claim_error_already_claimed,
  pending_claim_exists: m.claim_error_pending,
  duplicate_claim: m.claim_error_duplicate,
};

function explainClaimFailure({ kind, problem }: Failure): string {
  if (kind === 'unreached') return m.claim_error_network();
  if (kind === 'ended') return m.claim_error_other();
  return textByCode[problem?.error ?? '']?.() ?? (problem?.message || m.claim_error_other());
}

/** True if somebody else owns or claimed the listing, so that only staff can help. */
const isStaffNeeded = ({ problem }: Failure): boolean =>
  problem?.error === 'already_claimed' || problem?.error === 'pending_claim_exists';

function ClaimFailure({ failure, name }: { failure: Failure; name: string }) {
  const mailtoQuery = `subject=${encodeURIComponent(m.claim_mail_subject({ name }))}&body=${encodeURIComponent(m.claim_mail_body({ name }))}`;
  const contactLink = isStaffNeeded(failure) && (
    <Link href={`mailto:${site.helpEmail}?${mailtoQuery}`}>{m.claim_contact({ email: site.helpEmail })}</Link>
  );
  const signInLink = failure.kind === 'ended' && (
    <ButtonLink kind="secondary" href={paths.login}>
      {m.claim_sign_in()}
    </ButtonLink>
  );
  return (
    <Banner
      role="none"
      kind="bad"
      actions={(contactLink || signInLink) && <Row>{contactLink || signInLink}</Row>}
    >
      <p>{explainClaimFailure(failure)}</p>
      {signInLink && <p>{m.create_ended()}</p>}
    </Banner>
  );
}
