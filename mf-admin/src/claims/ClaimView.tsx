import type { ClaimItem } from '@app/types/admin/claims';
import { reopenItem } from '@app/types/admin/queue';
import { Banner, Button, Link } from '@app/ui';
import { ItemPart } from '@app/ui/staff';
import { formatShortTime } from '../at-time.ts';
import { useMay } from '../console/access/me.ts';
import { ItemFrame } from '../queue/ItemFrame.tsx';
import { useDecisions } from '../queue/use-decision.ts';
import { ClaimCalls } from './ClaimCalls.tsx';
import { ClaimContext } from './ClaimContext.tsx';
import { ClaimDecision } from './ClaimDecision.tsx';
import { ClaimEvidence } from './ClaimEvidence.tsx';
import { formatExpiry } from './check-words.ts';
import { describeChanges } from './what-changed.ts';

/** One claim, with all that its decision needs. */
export function ClaimView({ claim }: { claim: ClaimItem }) {
  const {
    id,
    v,
    contests,
    listing,
    claimantName,
    claimantEmail,
    since,
    expiresAt,
    status,
    promise,
    decision,
  } = claim;
  const decisions = useDecisions(id, claim);
  const mayDecide = useMay()('decide') !== undefined;
  const { outrun } = decisions;
  const waits = status === 'pending';
  return (
    <ItemFrame
      kind="pending-claims"
      id={id}
      title={listing ? `${listing.firstName} ${listing.lastName}, ${listing.company}` : 'A deleted listing'}
      lead={
        <>
          {waits ? 'Requested' : 'Claimed'} by <b>{claimantName || 'someone without a name'}</b>
          {claimantEmail && ` (${claimantEmail})`}.{' '}
          {listing?.approved && (
            <Link href={`/prosthetists/${listing.slug}`} target="_blank" rel="noopener">
              See the live profile
            </Link>
          )}
        </>
      }
      meta={`Sent ${formatShortTime(since)}.${waits ? ` ${formatExpiry(expiresAt)} (${formatShortTime(expiresAt)}).` : ''}`}
      promise={promise}
      since={since}
      outrun={
        outrun && {
          sentence: outrun.sentence,
          changes: describeChanges(outrun.seen, claim),
          onSeen: decisions.forget,
        }
      }
    >
      <ClaimEvidence claim={claim} />
      <ClaimCalls claim={claim} />
      <ClaimContext claim={claim} />
      {waits && mayDecide && <ClaimDecision claim={claim} decisions={decisions} />}
      {contests && (
        <Banner kind="warn">
          <p>
            Somebody else owns this listing, or did when this was sent.{' '}
            {waits && 'Approved, it goes over to the claimant; the owner until now gets a mail.'}
          </p>
        </Banner>
      )}
      {status === 'contested' && mayDecide && (
        <ItemPart title="Counter-claim">
          <p>The try is kept as evidence. Open it to have it decided like any claim.</p>
          <Button
            disabled={decisions.sending}
            onClick={() =>
              void decisions.decide(reopenItem, {
                input: { params: { kind: 'pending-claims', id }, body: { v } },
                done: `Opened the counter-claim of ${claimantName}.`,
                stay: true,
              })
            }
          >
            Open it as a counter-claim
          </Button>
        </ItemPart>
      )}
      {!waits && (
        <ItemPart title="Decision">
          <p>
            {decision
              ? `${decision.outcome === 'approved' ? 'Approved' : 'Rejected'} by ${decision.by}, ${formatShortTime(decision.at)}.`
              : `No decision: it is ${status}.`}
          </p>
          {decision?.notes && <p>Reason: {decision.notes}</p>}
          {decision?.reason && <p>Approved though something differs: {decision.reason}</p>}
        </ItemPart>
      )}
    </ItemFrame>
  );
}
