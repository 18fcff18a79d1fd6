import { useNavigate } from '@app/router';
import { listReports, type VisitorReport } from '@app/types/admin/reports';
import { Empty, Pager, Select, Skeleton, Stack } from '@app/ui';
import { useAdminCall } from '../admin-call.ts';
import { useMay } from '../console/me.ts';
import { Page } from '../console/Page.tsx';
import { PageTool } from '../console/PageTool.tsx';
import { ReadFailure } from '../console/ReadFailure.tsx';
import { counted } from '../counted.ts';
import { paths } from '../paths.ts';
import { useFilters } from '../queue/filters.ts';
import { OneReport } from './OneReport.tsx';

const statuses: readonly { value: VisitorReport['status']; label: string }[] = [
  { value: 'open', label: 'Waiting' },
  { value: 'done', label: 'Done' },
  { value: 'declined', label: 'Declined' },
];

/** What visitors said is out of date on listings, the longest waiting first. */
export default function ReportsPage() {
  const filters = useFilters(['status', 'listing']);
  const navigate = useNavigate();
  const may = useMay();
  const { data, error, refetch } = useAdminCall(listReports, { query: filters.query }, { keepOld: true });
  const pages = data ? Math.max(1, Math.ceil(data.total / data.pageSize)) : 1;
  const hrefOf = (page: number) => {
    const next = new URLSearchParams(filters.search);
    next.set('page', String(page));
    return `${paths.reports}?${next}`;
  };
  return (
    <Page
      title="Reported changes"
      lead={
        <span role="status">{data && `${counted(data.total, 'report')}. Oldest first while they wait.`}</span>
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
            <p>No visitor’s report of this kind. Choose another view above.</p>
          </Empty>
        )}
        {data?.items.map((report) => (
          <OneReport key={report.id} report={report} mayDecide={may('decide') !== undefined} />
        ))}
        {pages > 1 && (
          <Pager
            label="Pages of reports"
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
