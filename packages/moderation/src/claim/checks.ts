import type { ClaimChecks, ClaimEvidence, ListingDoc } from '@app/db';
import { isOfDomain } from '../author/ties.ts';

/** Holds what a claimant gave against the public listing. `emails` are the account's confirmed addresses. */
export function checksOf(
  { website, npi, licenses }: Pick<ListingDoc, 'website' | 'npi' | 'licenses'>,
  emails: readonly string[],
  evidence: ClaimEvidence,
): ClaimChecks {
  const { workEmail } = evidence;
  return {
    emailDomain: isOfDomain([...emails, ...(workEmail ? [workEmail] : [])], website),
    npi: evidence.npi && npi ? evidence.npi === npi : null,
    license: evidence.license ? licenses.includes(evidence.license) : null,
  };
}
