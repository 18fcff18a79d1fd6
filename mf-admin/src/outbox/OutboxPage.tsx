import { listOutbox, outboxStatuses } from '@app/types/admin/operations';
import { Empty, Pager, Panel, Stack } from '@app/ui';
import { Segments } from '@app/ui/staff';
import { useAdminCall } from '../admin-call.ts';
import { Page } from '../console/page/Page.tsx';
import { PageSkeleton } from '../console/page/PageSkeleton.tsx';
import { ReadFailure } from '../console/page/ReadFailure.tsx';
import { useFilters } from '../inbox/filters.ts';
import { paths } from '../paths.ts';
import { Jobs } from './Jobs.tsx';
import { OutboxTable } from './OutboxTable.tsx';
import { Services } from './Services.tsx';

const words = {
  waiting: 'Waiting',
  done: 'Done',
  failed: 'Failed',
  cancelled: 'Canceled or not needed',
} as const;
const again = 15_000;

/** What goes on behind the site: mails, work by the clock, services. */
export default function OutboxPage() {
  const filters = useFilters(['status', 'kind', 'subject']);
  const reading = { keepOld: true, everyMs: again };
  const { data, error, isPending, refetch } = useAdminCall(listOutbox, { query: filters.query }, reading);
  const pages = data && Math.max(1, Math.ceil(data.total / data.pageSize));
  const all = data && Object.values(data.counts).reduce((sum, one) => sum + one, 0);
  return (
    <Page
      title="Outbox and jobs"
      lead="E-mails and updates to the identity provider, scheduled jobs, and the state of services. Mail contents aren’t shown here."
    >
      <Stack gap="wide">
        <Panel title="Outbox">
          <Stack>
            {data && (
              <Segments
                label="Which entries"
                value={filters.value('status')}
                onChange={(status) => filters.set({ status })}
                options={[
                  { value: '', label: `All (${all})` },
                  ...outboxStatuses.map((value) => ({
                    value,
                    label: `${words[value]} (${data.counts[value]})`,
                  })),
                ]}
              />
            )}
            {isPending && <PageSkeleton />}
            {error && !data && <ReadFailure error={error} onRetry={() => void refetch()} />}
            {data && data.items.length === 0 && (
              <Empty title="Nothing here" titleAs="h3">
                <p>No entry is in this state. Entries are kept for 90 days after they are done.</p>
              </Empty>
            )}
            {data && data.items.length > 0 && <OutboxTable entries={data.items} total={data.total} />}
            {data && pages !== undefined && pages > 1 && (
              <Pager
                label="Pages of the outbox"
                page={data.page}
                pages={pages}
                href={(page) => {
                  const next = new URLSearchParams(filters.search);
                  next.set('page', String(page));
                  return `${paths.outbox}?${next}`;
                }}
                previousLabel="Newer"
                nextLabel="Older"
                pageLabel="Page "
              />
            )}
          </Stack>
        </Panel>
        <Jobs />
        <Services />
      </Stack>
    </Page>
  );
}
