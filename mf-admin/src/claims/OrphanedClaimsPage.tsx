import { useSearchParams } from '@app/router';
import { listOrphanedClaims, type OrphanedClaim } from '@app/types/admin/claims';
import { ArrowLeftIcon, Check, Empty, Link, Pager, Skeleton, Stack } from '@app/ui';
import { useState } from 'react';
import { useAdminCall } from '../admin-call.ts';
import { useMay } from '../console/access/me.ts';
import { Page } from '../console/page/Page.tsx';
import { ReadFailure } from '../console/page/ReadFailure.tsx';
import { paths } from '../paths.ts';
import { formatShortTime } from '../words/format-time.ts';
import { CleanUp } from './CleanUp.tsx';
import styles from './OrphanedClaimsPage.module.css';
import { formatOrphanedClaim } from './orphan-words.ts';

/** Claims that wait for a listing that is gone. */
export default function OrphanedClaimsPage() {
  const [params] = useSearchParams();
  const page = params.get('page') ?? undefined;
  const { data, error, refetch } = useAdminCall(listOrphanedClaims, { query: { page } }, { keepOld: true });
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const grant = useMay()('purge');
  const choose = (id: string, on: boolean) => {
    const next = new Set(chosen);
    if (on) next.add(id);
    else next.delete(id);
    setChosen(next);
  };
  const shown = data?.items ?? [];
  // What has left the list meanwhile is no longer chosen.
  const ids = shown.map(({ id }) => id).filter((id) => chosen.has(id));
  return (
    <Page
      title="Orphaned claims"
      lead="They wait for a listing that was deleted. Restoring the listing brings a claim back into the queue."
    >
      <Stack>
        <p>
          <Link href={paths.claims}>
            <ArrowLeftIcon /> Pending claims
          </Link>
        </p>
        {error && !data && <ReadFailure error={error} onRetry={() => void refetch()} />}
        {!data && !error && <Skeleton width="100%" height="12rem" />}
        {data && shown.length === 0 && (
          <Empty title="Nothing to clean up">
            <p>Every waiting claim has its listing.</p>
          </Empty>
        )}
        {data && shown.length > 0 && (
          <>
            <p role="status">
              {data.total === 1 ? '1 orphaned claim' : `${data.total} orphaned claims`}, oldest first.
            </p>
            {grant && (
              <Check
                label="Choose all on this page"
                checked={ids.length === shown.length}
                onChange={({ target }) => setChosen(new Set(target.checked ? shown.map(({ id }) => id) : []))}
              />
            )}
            <ul className={styles.OrphanedClaims}>
              {shown.map((one) => (
                <li key={one.id}>
                  <Line
                    one={one}
                    chosen={chosen.has(one.id)}
                    onChoose={grant && ((on: boolean) => choose(one.id, on))}
                  />
                </li>
              ))}
            </ul>
            {data.total > data.pageSize && (
              <Pager
                label="Pages"
                page={data.page}
                pages={Math.ceil(data.total / data.pageSize)}
                href={(to) => `${paths.orphanedClaims}?page=${to}`}
                previousLabel="Previous"
                nextLabel="Next"
                pageLabel="Page "
              />
            )}
            {grant && (
              <CleanUp ids={ids} needsSecond={grant === 'second'} onDone={() => setChosen(new Set())} />
            )}
          </>
        )}
      </Stack>
    </Page>
  );
}

interface LineProps {
  one: OrphanedClaim;
  chosen: boolean;
  onChoose: ((on: boolean) => void) | undefined;
}

function Line({ one, chosen, onChoose }: LineProps) {
  const { id, submittedAt, claimantEmail } = one;
  const words = (
    <>
      {formatOrphanedClaim(one)}
      {claimantEmail && ` (${claimantEmail})`}. Sent {formatShortTime(submittedAt)}.
    </>
  );
  return (
    <>
      {onChoose ? (
        <Check label={words} checked={chosen} onChange={({ target }) => onChoose(target.checked)} />
      ) : (
        <p>{words}</p>
      )}
      <Link href={paths.claim(id)}>See the claim of {one.claimantName || 'someone without a name'}</Link>
    </>
  );
}
