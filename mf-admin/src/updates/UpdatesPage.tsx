import { updateActions } from '@app/types/admin/actions/update';
import { getPendingUpdate, listPendingUpdates } from '@app/types/admin/updates';
import { Skeleton } from '@app/ui';
import { useAdminCall } from '../admin-call.ts';
import { ReadFailure } from '../console/page/ReadFailure.tsx';
import { formatFields } from '../field-names.ts';
import { paths } from '../paths.ts';
import { FindFilters } from '../queue/FindFilters.tsx';
import { useFilters } from '../queue/filters.ts';
import { QueuePage, queueReading } from '../queue/QueuePage.tsx';
import { getRiskLabel } from '../risk-words.ts';
import { UpdateView } from './UpdateView.tsx';

const statuses = [
  { value: '', label: 'Waiting' },
  { value: 'approved', label: 'Approved' },
  { value: 'rejected', label: 'Returned' },
  { value: 'withdrawn', label: 'Withdrawn' },
];

const views = [
  { value: 'all', label: 'All, oldest first' },
  { value: 'risk', label: 'By risk, highest first' },
  { value: 'promise', label: 'Due soon' },
  { value: 'warning', label: 'With a warning' },
  { value: 'mine', label: 'Mine' },
];

/** Changes that owners want to their public listings. */
export default function UpdatesPage() {
  const filters = useFilters(['view', 'q', 'status']);
  const answer = useAdminCall(listPendingUpdates, { query: filters.query }, queueReading);
  const decided = filters.value('status') !== '';
  const hours = answer.data?.items[0]?.promise?.promisedHours;
  const promise = hours === undefined ? '' : ` Promise: ${hours} business hours.`;
  return (
    <QueuePage
      title="Pending updates"
      kind="pending-updates"
      path={paths.updates}
      answer={answer}
      filters={filters}
      views={views}
      above={
        <FindFilters filters={filters} label="Find updates" find="Name or practice" statuses={statuses} />
      }
      lead={decided ? 'found. Newest first.' : `waiting. Oldest first.${promise}`}
      {...(!decided && { bulk: { rows: updateActions } })}
      riskWords={getRiskLabel}
      toItem={({ listing, fields, risks }) => ({
        name: `${listing.firstName} ${listing.lastName}`,
        company: listing.company,
        what: formatFields(fields),
        warnings: risks.map(getRiskLabel),
      })}
    >
      {(id) => <OneUpdate key={id} id={id} />}
    </QueuePage>
  );
}

function OneUpdate({ id }: { id: string }) {
  const { data, error, refetch } = useAdminCall(getPendingUpdate, { params: { id } }, { keepOld: true });
  if (data) return <UpdateView item={data.update} />;
  if (error) return <ReadFailure error={error} onRetry={() => void refetch()} />;
  return <Skeleton width="100%" height="20rem" />;
}
