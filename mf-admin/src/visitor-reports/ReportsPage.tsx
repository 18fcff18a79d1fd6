import { listReports } from '@app/types/admin/reports';
import { useAdminCall } from '../admin-call.ts';
import { useMay } from '../console/access/me.ts';
import { paths } from '../paths.ts';
import { useFilters } from '../queue/filters.ts';
import { StatusPage } from '../StatusPage.tsx';
import { OneReport } from './OneReport.tsx';

const statuses = [
  { value: 'open', label: 'Waiting' },
  { value: 'done', label: 'Done' },
  { value: 'declined', label: 'Declined' },
] as const;

/** What visitors said is out of date on listings, the longest waiting first. */
export default function ReportsPage() {
  const filters = useFilters(['status', 'listing']);
  const may = useMay();
  const reading = useAdminCall(listReports, { query: filters.query }, { keepOld: true });
  return (
    <StatusPage
      title="Reported changes"
      noun="report"
      path={paths.reports}
      none="No visitor’s report of this kind. Choose another view above."
      {...{ filters, statuses, reading }}
    >
      {(report) => <OneReport report={report} mayDecide={may('decide') !== undefined} />}
    </StatusPage>
  );
}
