import { claimActions } from '@app/types/admin/actions/claim';
import { type ClaimLine, getPendingClaim, listPendingClaims } from '@app/types/admin/claims';
import { Link, Skeleton } from '@app/ui';
import { useAdminCall } from '../admin-call.ts';
import { ReadFailure } from '../console/page/ReadFailure.tsx';
import { paths } from '../paths.ts';
import { FindFilters } from '../queue/FindFilters.tsx';
import { useFilters } from '../queue/filters.ts';
import { QueuePage, queueReading } from '../queue/QueuePage.tsx';
import { ClaimView } from './ClaimView.tsx';
import { claimRiskWords, formatExpiry } from './check-words.ts';

const statuses = [
  { value: '', label: 'Waiting' },
  { value: 'approved', label: 'Approved' },
  { value: 'rejected', label: 'Rejected' },
  { value: 'withdrawn', label: 'Withdrawn' },
  { value: 'expired', label: 'Expired' },
  { value: 'contested', label: 'Tries on an owned listing' },
];

const views = [
  { value: 'all', label: 'All, oldest first' },
  { value: 'risk', label: 'By risk, highest first' },
  { value: 'promise', label: 'Due soon' },
  { value: 'expiring', label: 'Expiring soon' },
  { value: 'warning', label: 'With a warning' },
  { value: 'mine', label: 'Mine' },
];

/** Who says that a public listing is theirs. */
export default function ClaimsPage() {
  const filters = useFilters(['view', 'q', 'status']);
  const answer = useAdminCall(listPendingClaims, { query: filters.query }, queueReading);
  const ended = filters.value('status') !== '';
  return (
    <QueuePage
      title="Pending claims"
      kind="pending-claims"
      path={paths.claims}
      answer={answer}
      filters={filters}
      views={views}
      above={
        <>
          <p>
            <Link href={paths.orphanedClaims}>Orphaned claims</Link>
          </p>
          <FindFilters
            filters={filters}
            label="Find claims"
            find="Claimant, name or practice"
            statuses={statuses}
          />
        </>
      }
      lead={ended ? 'found. Newest first.' : 'waiting. Oldest first.'}
      {...(!ended && { bulk: { rows: claimActions } })}
      riskWords={claimRiskWords}
      toItem={(line) => ({
        name: line.listing ? `${line.listing.firstName} ${line.listing.lastName}` : 'A deleted listing',
        company: line.listing?.company ?? '',
        what: `Requested by ${line.claimantName}. ${line.status === 'pending' ? formatExpiry(line.expiresAt) : ''}`,
        warnings: getWarnings(line),
      })}
    >
      {(id) => <OneClaim key={id} id={id} />}
    </QueuePage>
  );
}

function getWarnings({ checks, contests, blocked, namedOther, listing }: ClaimLine): string[] {
  return [
    contests && 'Another owner',
    checks.emailDomain === false && 'Other domain',
    checks.name === false && !checks.nickname && 'Other name',
    checks.call === false && 'Practice says no',
    checks.npi === false && 'Other NPI',
    checks.license === false && 'Other credential',
    blocked === 1 && '1 other request',
    blocked > 1 && `${blocked} other requests`,
    namedOther && 'Names someone else',
    !listing && 'Orphaned',
  ].filter((warning) => warning !== false);
}

function OneClaim({ id }: { id: string }) {
  const { data, error, refetch } = useAdminCall(getPendingClaim, { params: { id } }, { keepOld: true });
  if (data) return <ClaimView claim={data.claim} />;
  if (error) return <ReadFailure error={error} onRetry={() => void refetch()} />;
  return <Skeleton width="100%" height="20rem" />;
}
