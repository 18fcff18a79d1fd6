import { type ClaimItem, getPendingClaim } from '@app/types/admin/claims';
import { Banner } from '@app/ui';
import { createItemView, ItemFrame } from '../inbox/item/ItemFrame.tsx';
import { RegisterLinks } from '../RegisterLinks.tsx';
import { CheckRow, CheckRows } from '../ui/CheckRow.tsx';
import { ItemSection } from '../ui/ItemSection.tsx';
import { DecisionContent, Explanation, QuotedText } from '../ui/OpenItem.tsx';
import { formatDecision, formatShortTime } from '../words/format-time.ts';
import { formatCount, formatName } from '../words/format-words.ts';
import { ClaimCalls } from './ClaimCalls.tsx';
import { ClaimContext } from './ClaimContext.tsx';
import { claimObstacleTexts, describeChecks, findIdentityMismatches, formatExpiry } from './check-texts.ts';
import { describeChanges, getClaimChoices } from './claim-choices.ts';

export default createItemView(getPendingClaim, 'params', ({ claim }) => claim, OpenClaim);

function OpenClaim({ item: claim }: { item: ClaimItem }) {
  const { contests, listing, claimantName, claimantEmail, since, expiresAt, status, decision, obstacle } =
    claim;
  const isPending = status === 'pending';
  const claimant = `${claimantName || 'someone without a name'}${claimantEmail ? ` (${claimantEmail})` : ''}`;
  return (
    <ItemFrame
      kind="pending-claims"
      item={claim}
      sla={claim}
      describeChanges={describeChanges}
      title={`Claim of ${formatName(listing)}`}
      listing={listing}
      meta={[
        `${isPending ? 'Requested' : 'Claimed'} by ${claimant}`,
        `Sent ${formatShortTime(since)}`,
        isPending && `${formatExpiry(expiresAt)} (${formatShortTime(expiresAt)})`,
      ]}
      choices={getClaimChoices(claim)}
    >
      <Explanation
        title={isPending ? `Why it is here: ${formatCheckResults(claim)}` : formatClaimDecision(claim)}
        points={[
          isPending && obstacle && claimObstacleTexts[obstacle],
          contests && 'Somebody else owns this listing, or did when this was sent.',
          contests && isPending && 'Approved, it goes over to the claimant; the owner until now gets a mail.',
          status === 'contested' && 'The try is kept as evidence. Open it to have it decided like any claim.',
          decision?.reason && `Why it was approved all the same: ${decision.reason}`,
        ]}
      />
      <DecisionContent>
        <ClaimEvidence claim={claim} />
        <ClaimCalls claim={claim} />
        <ClaimContext claim={claim} />
      </DecisionContent>
    </ItemFrame>
  );
}

const formatClaimDecision = ({ decision, status }: ClaimItem) =>
  decision
    ? formatDecision(decision.outcome === 'approved' ? 'Approved' : 'Rejected', decision)
    : `No decision: it is ${status}.`;

/** Counts the checks by result, leaving out results that no check has: "2 proofs match, 3 are unknown." */
function formatCheckResults(claim: ClaimItem): string {
  const checks = describeChecks(claim);
  const resultCounts = [
    { isMatch: true, singular: 'matches', plural: 'match' },
    { isMatch: false, singular: 'doesn’t match', plural: 'don’t match' },
    { isMatch: null, singular: 'is unknown', plural: 'are unknown' },
  ]
    .map((result) => ({
      ...result,
      count: checks.filter(({ isMatch }) => isMatch === result.isMatch).length,
    }))
    .filter(({ count }) => count > 0);
  return resultCounts
    .map(({ count, singular, plural }, index) =>
      index === 0
        ? formatCount(count, `proof ${singular}`, `proofs ${plural}`)
        : formatCount(count, singular, plural),
    )
    .join(', ')
    .concat('.');
}

/** The evidence compared with the listing, and identities in the request that differ from the account. */
export function ClaimEvidence({ claim }: { claim: ClaimItem }) {
  const mismatches = findIdentityMismatches(claim);
  const { note } = claim.evidence;
  return (
    <ItemSection title="Evidence compared with the listing">
      <CheckRows>
        {describeChecks(claim).map((check) => (
          <CheckRow key={check.name} {...check} />
        ))}
      </CheckRows>
      <RegisterLinks
        licenses={[claim.evidence.license, ...claim.against.licenses].filter(Boolean)}
        npi={claim.evidence.npi || claim.against.npi}
        state={claim.listing?.state ?? ''}
      />
      {note === null && <p>What the claimant wrote is not shown to your role.</p>}
      {note && (
        <>
          <p>The claimant wrote:</p>
          <QuotedText text={note} />
        </>
      )}
      {mismatches.length > 0 && (
        <Banner kind="warn" title="The request names someone other than the account holder" titleAs="h3">
          <p>The account’s details count, not what was sent. The difference may still tell you something.</p>
          <ul>
            {mismatches.map(({ label, accountValue, sentValue }) => (
              <li key={label}>
                {label}: the account says {accountValue || 'nothing'}, the request said {sentValue}.
              </li>
            ))}
          </ul>
        </Banner>
      )}
    </ItemSection>
  );
}
