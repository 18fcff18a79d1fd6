import { approveClaim, type ClaimItem, rejectClaim } from '@app/types/admin/claims';
import { Link } from '@app/ui';
import { ItemPart } from '@app/ui/staff';
import { whenWords } from '../at-time.ts';
import { useMay } from '../console/me.ts';
import { ItemFrame } from '../queue/ItemFrame.tsx';
import { useDecision } from '../queue/use-decision.ts';
import { ClaimCalls } from './ClaimCalls.tsx';
import { ClaimDecision } from './ClaimDecision.tsx';
import { ClaimEvidence } from './ClaimEvidence.tsx';
import { ClaimSurroundings } from './ClaimSurroundings.tsx';
import { expiryInWords } from './check-words.ts';
import { whatChanged } from './what-changed.ts';

/** One claim, with all that its decision needs. */
export function ClaimView({ claim }: { claim: ClaimItem }) {
  const { id, listing, claimantName, claimantEmail, since, expiresAt, status, promise, decision } = claim;
  const approve = useDecision(approveClaim, id, claim);
  const reject = useDecision(rejectClaim, id, claim);
  const mayDecide = useMay()('decide') !== undefined;
  const outrun = approve.outrun ?? reject.outrun;
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
      meta={`Sent ${whenWords(since)}.${waits ? ` ${expiryInWords(expiresAt)} (${whenWords(expiresAt)}).` : ''}`}
      promise={promise}
      since={since}
      outrun={
        outrun && {
          sentence: outrun.sentence,
          changes: whatChanged(outrun.seen, claim),
          onSeen() {
            approve.forget();
            reject.forget();
          },
        }
      }
    >
      <ClaimEvidence claim={claim} />
      <ClaimCalls claim={claim} />
      <ClaimSurroundings claim={claim} />
      {waits && mayDecide && <ClaimDecision claim={claim} approve={approve} reject={reject} />}
      {!waits && (
        <ItemPart title="Decision">
          <p>
            {decision
              ? `${decision.outcome === 'approved' ? 'Approved' : 'Rejected'} by ${decision.by}, ${whenWords(decision.at)}.`
              : `No decision: it is ${status}.`}
          </p>
          {decision?.notes && <p>Reason: {decision.notes}</p>}
          {decision?.reason && <p>Approved though something differs: {decision.reason}</p>}
        </ItemPart>
      )}
    </ItemFrame>
  );
}
