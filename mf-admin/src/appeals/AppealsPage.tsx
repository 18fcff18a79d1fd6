import { listAppeals } from '@app/types/admin/appeals';
import { useAdminCall } from '../admin-call.ts';
import { useMay } from '../console/access/me.ts';
import { paths } from '../paths.ts';
import { useFilters } from '../queue/filters.ts';
import { StatusPage } from '../StatusPage.tsx';
import { OneAppeal } from './OneAppeal.tsx';

const statuses = [
  { value: 'open', label: 'Waiting' },
  { value: 'upheld', label: 'Opened again' },
  { value: 'declined', label: 'Declined' },
] as const;

/** Practitioners' appeals against decisions, the longest waiting first. */
export default function AppealsPage() {
  const filters = useFilters(['status']);
  const may = useMay();
  const reading = useAdminCall(listAppeals, { query: filters.query }, { keepOld: true });
  return (
    <StatusPage
      title="Appeals of practitioners"
      noun="appeal"
      path={paths.appeals}
      none="No appeal of this kind. Those of review authors are a queue of the reviews. Choose another view above."
      {...{ filters, statuses, reading }}
    >
      {(appeal) => <OneAppeal appeal={appeal} mayDecide={may('decide') !== undefined} />}
    </StatusPage>
  );
}
