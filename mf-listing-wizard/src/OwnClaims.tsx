import { WithdrawButton } from '@app/remote-kit';
import { formatDate, formatFullName, paths, splitParagraphs } from '@app/seo';
import { useShell } from '@app/shell-api';
import { type OwnClaim, withdrawClaim } from '@app/types';
import { Chip, ClockIcon, InfoIcon, Link, Row, Stack, Text } from '@app/ui';
import { m } from './paraglide/messages.js';
import { ClaimEvidenceForm } from './wizard/claim/ClaimEvidenceForm.tsx';
import { WorkEmail } from './wizard/claim/WorkEmail.tsx';

type VisibleClaim = OwnClaim & { status: 'pending' | 'rejected' | 'expired' };
const isVisibleClaim = (claim: OwnClaim): claim is VisibleClaim =>
  claim.status === 'pending' || claim.status === 'rejected' || claim.status === 'expired';

const statusTexts = { pending: m.claim_waiting, rejected: m.claim_rejected, expired: m.claim_expired };

/** Pending, rejected and expired claims of this account. */
export function OwnClaims({ claims }: { claims: readonly OwnClaim[] }) {
  const visibleClaims = claims.filter(isVisibleClaim);
  if (visibleClaims.length === 0) return null;
  return (
    <Stack as="section" aria-labelledby="own-claims">
      <Text as="h2" size="h3" id="own-claims">
        {m.claims_title()}
      </Text>
      <Stack as="ul">
        {visibleClaims.map((claim) => (
          <li key={claim.id}>
            <OwnClaimCard claim={claim} />
          </li>
        ))}
      </Stack>
    </Stack>
  );
}

function OwnClaimCard({ claim }: { claim: VisibleClaim }) {
  const { locale } = useShell();
  const { prosthetist, status, notes } = claim;
  const name = formatFullName(prosthetist);
  const date = formatDate(claim.submittedAt, locale);
  const { company, city, state } = prosthetist;
  return (
    <Stack as="article" surface="card" pad={3} gap={1} align="start">
      <Row justify="between" align="stretch">
        <Text as="h3" size="lead">
          {m.claim_practitioner({ name, company, city, state })}
        </Text>
        <Chip kind={status === 'pending' ? undefined : 'warn'}>
          {status === 'pending' ? <ClockIcon /> : <InfoIcon />} {statusTexts[status]()}
        </Chip>
      </Row>
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
        <Stack gap="half">
          <p>
            <b>{m.claim_notes()}</b>
          </p>
          {splitParagraphs(notes).map((text, index) => (
            <p key={index}>{text}</p>
          ))}
        </Stack>
      )}
      {status === 'pending' && <WorkEmail claim={claim} />}
      {status === 'pending' && <ClaimEvidenceForm claim={claim} />}
      {status === 'pending' && <WithdrawClaimButton claim={claim} name={name} />}
    </Stack>
  );
}

function WithdrawClaimButton({ claim, name }: { claim: OwnClaim; name: string }) {
  const { listingChanged } = useShell();
  return (
    <WithdrawButton
      endpoint={withdrawClaim}
      input={{ params: { id: claim.id } }}
      name={name}
      kind="danger"
      texts={{
        button: m.claim_withdraw(),
        title: m.claim_withdraw_title({ name }),
        text: m.claim_withdraw_text(),
        keep: m.claim_withdraw_keep(),
        confirm: m.claim_withdraw(),
        done: m.claim_withdrawn({ name }),
      }}
      onDone={listingChanged}
    />
  );
}
