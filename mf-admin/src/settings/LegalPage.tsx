import { listLegalRequests } from '@app/types/admin/settings';
import { Anchor, Empty, Stack } from '@app/ui';
import { Segments } from '@app/ui/staff';
import { useAdminCall } from '../admin-call.ts';
import { Page } from '../console/page/Page.tsx';
import { PageSkeleton } from '../console/page/PageSkeleton.tsx';
import { ReadFailure } from '../console/page/ReadFailure.tsx';
import { useFilters } from '../inbox/filters.ts';
import { paths } from '../paths.ts';
import { AddLegal } from './AddLegal.tsx';
import { LegalRequest } from './LegalRequest.tsx';

/** Requests of the law and of lawyers, and what they keep from being deleted. */
export default function LegalPage() {
  const filters = useFilters(['status']);
  const status = filters.value('status') === 'closed' ? 'closed' : 'open';
  const { data, error, isPending, refetch } = useAdminCall(listLegalRequests, {
    query: { ...filters.query, status },
  });
  return (
    <Page
      title="Legal requests"
      lead={
        <>
          While a hold is on, its subject cannot be deleted or purged.{' '}
          <Anchor href={paths.settings}>Back to settings</Anchor>
        </>
      }
    >
      <Stack gap="wide">
        <Segments
          label="Which requests"
          value={status}
          onChange={(value) => filters.set({ status: value === 'open' ? '' : value })}
          options={[
            { value: 'open', label: 'Open' },
            { value: 'closed', label: 'Closed' },
          ]}
        />
        {isPending && <PageSkeleton />}
        {error && !data && <ReadFailure error={error} onRetry={() => void refetch()} />}
        {data && data.total === 0 && (
          <Empty title={status === 'open' ? 'No open request' : 'No closed request'}>
            <p>Add each letter from a court, an authority or a lawyer below, on the day it arrives.</p>
          </Empty>
        )}
        {data?.items.map((request) => (
          <LegalRequest key={request.id} request={request} />
        ))}
        <AddLegal />
      </Stack>
    </Page>
  );
}
