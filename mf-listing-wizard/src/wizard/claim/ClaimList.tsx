import type { SessionUser } from '@app/shell-api';
import type { Claimable } from '@app/types';
import { More } from '@app/ui';
import { useRef, useState } from 'react';
import { m } from '../../paraglide/messages.js';
import { ClaimCard } from './ClaimCard.tsx';
import styles from './ClaimList.module.css';
import { EvidenceFields } from './EvidenceFields.tsx';
import { blankEvidence, findEvidenceProblems, isBlank, toEvidence } from './evidence.ts';
import { useRequestClaim } from './use-request-claim.ts';

interface ClaimListProps {
  user: SessionUser;
  listings: readonly Claimable[];
  onSent: (listing: Claimable) => void;
}

/** Listings to choose from, with optional evidence. */
export function ClaimList({ user, listings, onSent }: ClaimListProps) {
  const requesting = useRequestClaim(user, onSent);
  const [evidence, setEvidence] = useState(blankEvidence);
  const [checked, setChecked] = useState(false);
  const fields = useRef<HTMLDivElement>(null);
  const problems = findEvidenceProblems(evidence);

  function request(listing: Claimable) {
    requesting.forgive();
    const wrong = Object.keys(problems)[0];
    setChecked(wrong !== undefined);
    if (wrong) return fields.current?.querySelector<HTMLElement>(`[name="${wrong}"]`)?.focus();
    void requesting.request(listing, isBlank(evidence) ? undefined : toEvidence(evidence));
  }
  return (
    <>
      <More label={m.evidence_open()} className={styles.Evidence}>
        <EvidenceFields
          ref={fields}
          evidence={evidence}
          problems={checked ? problems : {}}
          onChange={(change) => setEvidence({ ...evidence, ...change })}
        />
      </More>
      <div role="alert" className={styles.Look}>
        {checked && Object.keys(problems).length > 0 && m.evidence_look_again()}
      </div>
      <ul className={styles.List} aria-label={m.search_results()}>
        {listings.map((listing) => (
          <li key={listing._id}>
            <ClaimCard listing={listing} requesting={requesting} onRequest={() => request(listing)} />
          </li>
        ))}
      </ul>
    </>
  );
}
