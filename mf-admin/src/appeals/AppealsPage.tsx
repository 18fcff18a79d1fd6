import { useNavigate } from '@app/router';
import { listAppeals, type StaffAppeal } from '@app/types/admin/appeals';
import { Empty, Pager, Select, Skeleton, Stack } from '@app/ui';
import { useAdminCall } from '../admin-call.ts';
import { useMay } from '../console/me.ts';
import { Page } from '../console/Page.tsx';
import { PageTool } from '../console/PageTool.tsx';
import { ReadFailure } from '../console/ReadFailure.tsx';
import { counted } from '../counted.ts';
import { paths } from '../paths.ts';
import { useFilters } from '../queue/filters.ts';
import { OneAppeal } from './OneAppeal.tsx';

const statuses: readonly { value: StaffAppeal['status']; label: string }[] = [
  { value: 'open', label: 'Waiting' },
  { value: 'upheld', label: 'Opened again' },
  { value: 'declined', label: 'Declined' },
];

/** Practitioners' appeals against decisions, the longest waiting first. */
export default function AppealsPage() {
  const filters = useFilters(['status']);
  const navigate = useNavigate();
  const may = useMay();
  const { data, error, refetch } = useAdminCall(listAppeals, { query: filters.query }, { keepOld: true });
  const pages = data ? Math.max(1, Math.ceil(data.total / data.pageSize)) : 1;
  const hrefOf = (page: number) => {
    const next = new URLSearchParams(filters.search);
    next.set('page', String(page));
    return `${paths.appeals}?${next}`;
  };
  return (
    <Page
      title="Appeals of practitioners"
      lead={
        <span role="status">{data && `${counted(data.total, 'appeal')}. Oldest first while they wait.`}</span>
      }
      tools={
        <PageTool label="View">
          <Select
            value={filters.value('status') || 'open'}
            onChange={(event) => filters.set({ status: event.target.value })}
          >
            {statuses.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
        </PageTool>
      }
    >
      <Stack>
        {error && <ReadFailure error={error} onRetry={refetch} />}
        {!data && !error && <Skeleton width="80%" height="10rem" />}
        {data?.items.length === 0 && (
          <Empty title="Nothing here">
            <p>
              No appeal of this kind. Those of review authors are a queue of the reviews. Choose another view
              above.
            </p>
          </Empty>
        )}
        {data?.items.map((appeal) => (
          <OneAppeal key={appeal.id} appeal={appeal} mayDecide={may('decide') !== undefined} />
        ))}
        {pages > 1 && (
          <Pager
            label="Pages of appeals"
            page={data?.page ?? 1}
            pages={pages}
            href={hrefOf}
            onSelect={(page) => navigate(hrefOf(page))}
            previousLabel="Previous"
            nextLabel="Next"
            pageLabel="Page "
          />
        )}
      </Stack>
    </Page>
  );
}
