import { dataReportCounts, type ListingReport, listingReports } from '@app/types/admin/operations';
import { Panel, Stack } from '@app/ui';
import { Segments } from '@app/ui/staff';
import { useAdminCall } from '../admin-call.ts';
import { Page } from '../console/page/Page.tsx';
import { PageSkeleton } from '../console/page/PageSkeleton.tsx';
import { ReadFailure } from '../console/page/ReadFailure.tsx';
import { useFilters } from '../inbox/filters.ts';
import { formatShortTime } from '../words/format-time.ts';
import { Reported } from './Reported.tsx';
import { SearchQuality } from './SearchQuality.tsx';

const titles: Record<ListingReport, string> = {
  stale: 'Not confirmed recently',
  contact: 'Invalid phone or website',
  credentials: 'Credentials to check',
  place: 'Uncertain place on the map',
};
const notes: Record<ListingReport, string> = {
  stale: 'Neither the practice nor the team has confirmed these recently.',
  contact:
    'Checked by format only: ten digits that can exist, a web address with a domain that can exist. Nothing is called or opened.',
  credentials: 'Never checked in a register, checked more than a year ago, or found expired there.',
  place: 'Searches by distance do not find them, or only roughly.',
};

/** Public listings whose data need a look, and where practitioners are missing. */
export default function DataReportsPage() {
  const filters = useFilters(['report']);
  const given = filters.value('report');
  const report = listingReports.find((one) => one === given) ?? 'stale';
  const { data, error, isPending, refetch } = useAdminCall(dataReportCounts);
  return (
    <Page
      title="Data reports"
      lead={`Public listings only.${data ? ` Counted ${formatShortTime(data.countedAt)}.` : ''}`}
    >
      <Stack gap="wide">
        {isPending && <PageSkeleton />}
        {error && !data && <ReadFailure error={error} onRetry={() => void refetch()} />}
        {data && (
          <Segments
            label="Which report"
            value={report}
            onChange={(value) => filters.set({ report: value })}
            options={listingReports.map((value) => ({
              value,
              label: `${titles[value]} (${data.counts[value].toLocaleString('en-US')})`,
            }))}
          />
        )}
        <Panel
          title={titles[report]}
          note={
            report === 'stale' && data
              ? `${notes.stale} Counted from ${data.staleDays} days on.`
              : notes[report]
          }
        >
          <Reported report={report} filters={filters} />
        </Panel>
        <SearchQuality />
      </Stack>
    </Page>
  );
}
