import { TakeBack } from '@app/remote-kit';
import { formatDate, formatFullName, splitParagraphs } from '@app/seo';
import { useShell } from '@app/shell-api';
import type { OwnClaim } from '@app/types';
import { Chip, ClockIcon, InfoIcon, Link } from '@app/ui';
import styles from './OwnClaims.module.css';
import { useWithdrawClaim } from './own-api.ts';
import { m } from './paraglide/messages.js';
import { paths } from './paths.ts';
import { ClaimEvidenceForm } from './wizard/claim/ClaimEvidenceForm.tsx';
import { WorkEmail } from './wizard/claim/WorkEmail.tsx';

type Shown = OwnClaim & { status: 'pending' | 'rejected' | 'expired' };
const isShown = (claim: OwnClaim): claim is Shown =>
  claim.status === 'pending' || claim.status === 'rejected' || claim.status === 'expired';

const states = { pending: m.claim_waiting, rejected: m.claim_rejected, expired: m.claim_expired };

/** Pending and rejected claims of this account. */
export function OwnClaims({ claims }: { claims: readonly OwnClaim[] }) {
  const shownClaims = claims.filter(isShown);
  if (shownClaims.length === 0) return null;
  return (
    <section aria-labelledby="own-claims" className={styles.Claims}>
      <h2 id="own-claims">{m.claims_title()}</h2>
      <ul className={styles.List}>
        {shownClaims.map((claim) => (
          <li key={claim.id}>
            <OneClaim claim={claim} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function OneClaim({ claim }: { claim: Shown }) {
  const { locale } = useShell();
  const { prosthetist, status, notes } = claim;
  const name = formatFullName(prosthetist);
  const date = formatDate(claim.submittedAt, locale);
  const { company, city, state } = prosthetist;
  return (
    <article className={styles.Claim}>
      <div className={styles.Head}>
        <h3>{m.claim_practitioner({ name, company, city, state })}</h3>
        <Chip kind={status === 'pending' ? undefined : 'warn'}>
          {status === 'pending' ? <ClockIcon /> : <InfoIcon />} {states[status]()}
        </Chip>
      </div>
      {status === 'pending' && (
        <p>{m.claim_waiting_text({ date, expires: formatDate(claim.expiresAt, locale) })}</p>
      )}
      {status === 'rejected' && <p>{m.claim_rejected_text({ date })}</p>}
      {status === 'rejected' && (
        <p>
          <Link href={paths.myListing}>{m.claim_rejected_appeal()}</Link>
        </p>
      )}
      {status === 'expired' && <p>{m.claim_expired_text({ date })}</p>}
      {notes && (
        <div className={styles.Notes}>
          <p>
            <b>{m.claim_notes()}</b>
          </p>
          {splitParagraphs(notes).map((text) => (
            <p key={text}>{text}</p>
          ))}
        </div>
      )}
      {status === 'pending' && <WorkEmail claim={claim} />}
      {status === 'pending' && <ClaimEvidenceForm claim={claim} />}
      {status === 'pending' && <WithdrawClaim claim={claim} name={name} />}
    </article>
  );
}

/** Button that withdraws a claim, with confirmation. */
function WithdrawClaim({ claim, name }: { claim: OwnClaim; name: string }) {
  const { listingChanged } = useShell();
  const withdraw = useWithdrawClaim();
  const send: typeof withdraw.send = async (...input) => {
    const sent = await withdraw.send(...input);
    if (sent.status === 'done') listingChanged();
    return sent;
  };
  return (
    <TakeBack
      write={{ ...withdraw, send }}
      id={claim.id}
      name={name}
      kind="danger"
      words={{
        press: m.claim_withdraw(),
        title: m.claim_withdraw_title({ name }),
        text: m.claim_withdraw_text(),
        keep: m.claim_withdraw_keep(),
        confirm: m.claim_withdraw(),
        done: m.claim_withdrawn({ name }),
      }}
    />
  );
}
