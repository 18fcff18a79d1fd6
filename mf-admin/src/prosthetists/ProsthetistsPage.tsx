import { useNavigate } from '@app/router';
import { type AdminListingRow, listProsthetists } from '@app/types/admin/prosthetists';
import { ButtonLink, CompareIcon, Empty, Pager, Row, Skeleton, VisuallyHidden } from '@app/ui';
import { useState } from 'react';
import { useAdminCall } from '../admin-call.ts';
import { useMay } from '../console/access/me.ts';
import { usePageHeading } from '../console/page/Page.tsx';
import { ReadFailure } from '../console/page/ReadFailure.tsx';
import { useFilters } from '../inbox/filters.ts';
import { paths } from '../paths.ts';
import { formatCount } from '../words/format-count.ts';
import { filterNames, ListFilters } from './list/ListFilters.tsx';
import { ListingTable } from './list/ListingTable.tsx';

const none: AdminListingRow[] = [];

/** All listings, found by words and filters that stand in the address. What waits of them is decided in the inbox. */
export default function ProsthetistsPage() {
  const filters = useFilters(filterNames);
  const may = useMay();
  const navigate = useNavigate();
  const heading = usePageHeading('Prosthetists');
  const { data, error, isPlaceholderData, refetch } = useAdminCall(
    listProsthetists,
    { query: filters.query },
    { keepOld: true },
  );
  const [marked, setMarked] = useState<readonly string[]>([]);
  const rows = data?.items ?? none;
  const pages = data ? Math.max(1, Math.ceil(data.total / data.pageSize)) : 1;
  const found = data ? `${formatCount(data.total, 'listing')} found` : 'Looking…';
  const [keep, drop] = marked;
  const buildPageHref = (page: number) => {
    const next = new URLSearchParams(filters.search);
    next.set('page', String(page));
    return `${paths.prosthetists}?${next}`;
  };

  return (
    <>
      <ListFilters
        filters={filters}
        heading={
          <h1 ref={heading} tabIndex={-1}>
            Prosthetists
          </h1>
        }
      />
      {keep && drop && (
        <Row>
          <ButtonLink kind="secondary" href={`${paths.merge}?keep=${keep}&drop=${drop}`}>
            <CompareIcon /> Merge the two
          </ButtonLink>
        </Row>
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
          caption={<VisuallyHidden>Listings</VisuallyHidden>}
          busy={isPlaceholderData}
          sort={filters.value('sort') || 'name'}
          onSort={(sort) => filters.set({ sort: sort === 'name' ? '' : sort })}
          {...(may('edit-listing') && {
            marks: {
              marked: new Set(marked),
              // Two at most: the one that was chosen first goes.
              toggle: ({ id }) =>
                setMarked((old) =>
                  old.includes(id) ? old.filter((one) => one !== id) : [...old, id].slice(-2),
                ),
            },
          })}
        />
      )}
      <p role="status">
        {found}
        {pages > 1 && `; page ${data?.page ?? 1} of ${pages}`}
      </p>
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
    </>
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
