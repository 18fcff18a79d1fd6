import { site } from '@app/option-lists';
import type { Failure } from '@app/remote-kit';
import { StillWorking } from '@app/remote-kit';
import { formatFullName, formatTown, getInitials } from '@app/seo';
import type { Claimable } from '@app/types';
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
import { paths } from '../../paths.ts';
import styles from './ClaimCard.module.css';
import type { ClaimRequestState } from './use-request-claim.ts';

interface ClaimCardProps {
  listing: Claimable;
  claimRequest: ClaimRequestState;
  onRequest: () => void;
}

/** A listing that the user may own, with a button to claim it. */
export function ClaimCard({ listing, claimRequest, onRequest }: ClaimCardProps) {
  const name = formatFullName(listing);
  const about = claimRequest.about === listing._id;
  const sending = about && claimRequest.sending;
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
        {sending ? (
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
        {about && claimRequest.failure && <Refused failure={claimRequest.failure} name={name} />}
      </div>
      {sending && <StillWorking underWay onCancel={claimRequest.cancel} />}
    </Grid>
  );
}

/** By error code of the reply. */
const byCode: Readonly<Record<string, () => string>> = {
  already_claimed: m.claim_error_already_claimed,
  pending_claim_exists: m.claim_error_pending,
  duplicate_claim: m.claim_error_duplicate,
};

/** Why a claim could not be submitted. */
function claimError({ kind, problem }: Failure): string {
  if (kind === 'unreached') return m.claim_error_network();
  if (kind === 'ended') return m.claim_error_other();
  return byCode[problem?.error ?? '']?.() ?? (problem?.message || m.claim_error_other());
}

/** True if somebody else owns or claimed the listing, so that only staff can help. */
const isStaffNeeded = ({ problem }: Failure): boolean =>
  problem?.error === 'already_claimed' || problem?.error === 'pending_claim_exists';

function Refused({ failure, name }: { failure: NonNullable<ClaimRequestState['failure']>; name: string }) {
  const words = `subject=${encodeURIComponent(m.claim_mail_subject({ name }))}&body=${encodeURIComponent(m.claim_mail_body({ name }))}`;
  const team = isStaffNeeded(failure) && (
    <Link href={`mailto:${site.helpEmail}?${words}`}>{m.claim_contact({ email: site.helpEmail })}</Link>
  );
  const ended = failure.kind === 'ended' && (
    <ButtonLink kind="secondary" href={paths.login}>
      {m.claim_sign_in()}
    </ButtonLink>
  );
  return (
    <Banner role="none" kind="bad" actions={(team || ended) && <Row>{team || ended}</Row>}>
      <p>{claimError(failure)}</p>
      {ended && <p>{m.create_ended()}</p>}
    </Banner>
  );
}
