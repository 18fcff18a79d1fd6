import type { ClaimItem } from '@app/types/admin/claims';
import { Banner, Words } from '@app/ui';
import { CheckRow, CheckRows, ItemPart } from '@app/ui/staff';
import { RegisterLinks } from '../RegisterLinks.tsx';
import { describeChecks, findIdentityMismatches } from './check-words.ts';

/** What the claimant gave, held against the listing; and whom the request named. */
export function ClaimEvidence({ claim }: { claim: ClaimItem }) {
  const others = findIdentityMismatches(claim);
  const { note } = claim.evidence;
  return (
    <ItemPart title="Evidence compared with the listing">
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
          <Words>
            <p>{note}</p>
          </Words>
        </>
      )}
      {others.length > 0 && (
        <Banner kind="warn" title="The request names someone other than the account holder" titleAs="h3">
          <p>The account’s details count, not what was sent. The difference may still tell you something.</p>
          <ul>
            {others.map(({ who, account, sent }) => (
              <li key={who}>
                {who}: the account says {account || 'nothing'}, the request said {sent}.
              </li>
            ))}
          </ul>
        </Banner>
      )}
    </ItemPart>
  );
}
