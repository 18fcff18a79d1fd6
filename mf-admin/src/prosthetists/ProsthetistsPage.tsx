import { useNavigate } from '@app/router';
import { type AdminListingRow, listProsthetists } from '@app/types/admin/prosthetists';
import { ButtonLink, CompareIcon, Empty, Pager, Skeleton, Stack } from '@app/ui';
import { useState } from 'react';
import { useAdminCall } from '../admin-call.ts';
import { useMay } from '../console/access/me.ts';
import { Page } from '../console/page/Page.tsx';
import { ReadFailure } from '../console/page/ReadFailure.tsx';
import { paths } from '../paths.ts';
import { useFilters } from '../queue/filters.ts';
import { ApproveMany } from './list/ApproveMany.tsx';
import { filterNames, ListFilters } from './list/ListFilters.tsx';
import { ListingTable } from './list/ListingTable.tsx';

const none: AdminListingRow[] = [];

/** All listings, found by words and filters that stand in the address. */
export default function ProsthetistsPage() {
  const filters = useFilters(filterNames);
  const may = useMay();
  const navigate = useNavigate();
  const { data, error, isPlaceholderData, refetch } = useAdminCall(
    listProsthetists,
    { query: filters.query },
    { keepOld: true },
  );
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set());
  const rows = data?.items ?? none;
  const mark = (id: string, on: boolean) => {
    const next = new Set(marked);
    if (on) next.add(id);
    else next.delete(id);
    setMarked(next);
  };
  const total = data?.total ?? 0;
  const pages = data ? Math.max(1, Math.ceil(data.total / data.pageSize)) : 1;
  const found = total === 1 ? '1 listing' : `${total.toLocaleString('en-US')} listings`;
  const buildPageHref = (page: number) => {
    const next = new URLSearchParams(filters.search);
    next.set('page', String(page));
    return `${paths.prosthetists}?${next}`;
  };

  return (
    <Page
      title="Prosthetists"
      lead={<span role="status">{data ? `${found} found.` : 'Looking…'}</span>}
      tools={
        may('edit-listing') && (
          <ButtonLink kind="secondary" href={paths.merge}>
            <CompareIcon /> Merge two
          </ButtonLink>
        )
      }
    >
      <ListFilters filters={filters} />
      <Stack>
        {may('approve-listing') && (
          <ApproveMany rows={rows.filter(({ id }) => marked.has(id))} onDone={() => setMarked(new Set())} />
        )}
        {error && <ReadFailure error={error} onRetry={refetch} />}
        {!data && !error && <Waiting />}
        {data && rows.length === 0 && (
          <Empty title="No matching listings">
            <p>Use fewer words, or clear the filters above.</p>
          </Empty>
        )}
        {rows.length > 0 && (
          <ListingTable
            rows={rows}
            caption={`${found}; page ${data?.page ?? 1} of ${pages}`}
            busy={isPlaceholderData}
            {...(may('approve-listing') && { marks: { marked, set: mark } })}
          />
        )}
        {pages > 1 && (
          <Pager
            label="Pages of listings"
            page={data?.page ?? 1}
            pages={pages}
            href={buildPageHref}
            onSelect={(page) => navigate(buildPageHref(page))}
            previousLabel="Previous"
            nextLabel="Next"
            pageLabel="Page "
          />
        )}
      </Stack>
    </Page>
  );
}

const lines = ['90%', '80%', '86%', '70%', '84%', '76%'];
const Waiting = () => (
  <div aria-hidden="true">
    {lines.map((width) => (
      <p key={width}>
        <Skeleton width={width} />
      </p>
    ))}
  </div>
);
