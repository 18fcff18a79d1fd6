import { site } from '@app/option-lists';
import type { ClaimItem, OtherClaim } from '@app/types/admin/claims';
import { Banner, ButtonLink, Link, MailIcon, PlainList } from '@app/ui';
import { paths } from '../paths.ts';
import { ItemSection } from '../ui/ItemSection.tsx';
import { formatShortTime } from '../words/format-time.ts';
import { formatName, formatNameAndCompany } from '../words/format-words.ts';
import { formatEvidence } from './check-texts.ts';

/** The listing that an approval retires, attempts of others, other claims of the claimant, and earlier claims. */
export function ClaimContext({ claim }: { claim: ClaimItem }) {
  const { attempts, others: otherClaims, earlier: earlierClaims, owned: ownedListing, status } = claim;
  return (
    <>
      {status === 'pending' && ownedListing?.givesWay && (
        <Banner kind="info" title="Their own listing would be replaced" titleAs="h3">
          <p>
            The claimant has sent in {formatNameAndCompany(ownedListing.listing)}, which was never public.
            Approving this claim retires it permanently.
          </p>
        </Banner>
      )}
      {attempts.length > 0 && (
        <ItemSection
          title={attempts.length === 1 ? 'Someone else asked, too' : `${attempts.length} others asked, too`}
        >
          <p>
            They were turned away because this claim is waiting. If you are not sure who is right, ask both
            for proof before you decide. They can ask again once this claim is rejected or has expired.
          </p>
          <PlainList>
            {attempts.map((attempt) => (
              <li key={attempt.at}>
                <b>{attempt.name || 'No name'}</b>, {formatShortTime(attempt.at)}.{' '}
                {formatEvidence(attempt.evidence) || 'Gave no evidence'}.{' '}
                {attempt.email === null ? (
                  'Your role does not show addresses.'
                ) : (
                  <ButtonLink kind="tint" href={buildProofMailHref(claim, attempt.email)}>
                    <MailIcon /> Write to {attempt.name || attempt.email}
                  </ButtonLink>
                )}
              </li>
            ))}
          </PlainList>
        </ItemSection>
      )}
      <RelatedClaims
        title="What else the claimant asked for"
        note={status === 'pending' ? 'Approving this claim ends these.' : ''}
        claims={otherClaims}
        formatClaim={({ listing }) => formatNameAndCompany(listing)}
      />
      <RelatedClaims
        title="Earlier claims of this listing"
        note=""
        claims={earlierClaims}
        formatClaim={({ claimantName }) => claimantName}
      />
    </>
  );
}

interface RelatedClaimsProps {
  title: string;
  note: string;
  claims: readonly OtherClaim[];
  formatClaim: (claim: OtherClaim) => string;
}

function RelatedClaims({ title, note, claims, formatClaim }: RelatedClaimsProps) {
  if (claims.length === 0) return null;
  return (
    <ItemSection title={title}>
      {note && <p>{note}</p>}
      <ul>
        {claims.map((claim) => (
          <li key={claim.id}>
            <Link href={paths.claim(claim.id)}>{formatClaim(claim)}</Link> {claim.status},{' '}
            {formatShortTime(claim.submittedAt)}
          </li>
        ))}
      </ul>
    </ItemSection>
  );
}

/** Builds a `mailto:` address that asks another claimant for proof. The letter names none of the other claimants. */
function buildProofMailHref({ listing }: Pick<ClaimItem, 'listing'>, email: string): string {
  const name = formatName(listing, 'the listing');
  const subject = `Your request to claim ${name} on ${site.name}`;
  const body = [
    `You asked to manage the listing of ${name} on ${site.name}.`,
    'Please reply with something that shows that it is yours: your NPI, the number of your license, or a message from an address of the practice.',
    `${site.name}, ${site.helpEmail}`,
  ].join('\n\n');
  return `mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`;
}
