import type { AdminListing } from '@app/types/admin/prosthetists';
import { Anchor, DescriptionList } from '@app/ui';
import { paths } from '../paths.ts';
import { DataTable } from '../ui/DataTable.tsx';
import { ItemSection } from '../ui/ItemSection.tsx';
import { formatDay } from '../words/format-time.ts';
import { ClinicSection } from './ClinicSection.tsx';

export function RelatedSection({ listing, canEdit }: { listing: AdminListing; canEdit: boolean }) {
  const { waiting, reviews, owner, manager } = listing;
  return (
    <>
      <ItemSection title="Owner">
        {owner ? (
          <DescriptionList
            rows={[
              { term: 'Name', value: owner.name },
              { term: 'Since', value: owner.since ? formatDay(owner.since) : 'Not known' },
              owner.userId && { term: 'Account', value: owner.userId },
            ]}
          />
        ) : (
          <p>Nobody has claimed it.</p>
        )}
      </ItemSection>
      {owner && (
        <ItemSection title="Practice manager">
          {manager ? (
            <DescriptionList
              rows={[
                { term: 'Name', value: manager.name || 'Not known' },
                manager.email && { term: 'Invited address', value: manager.email },
                {
                  term: manager.status === 'active' ? 'Since' : 'Invited',
                  value: formatDay(manager.since),
                },
              ]}
            />
          ) : (
            <p>Nobody looks after it for the owner.</p>
          )}
        </ItemSection>
      )}
      <ClinicSection clinicKey={listing.clinicKey} canEdit={canEdit} />
      <ItemSection title="Reviews">
        <p>
          {reviews.public} public, {reviews.pending} waiting, {reviews.flagged} flagged, {reviews.total} in
          all. <Anchor href={`${paths.reviews}?listing=${listing.id}`}>Read its reviews</Anchor>
        </p>
      </ItemSection>
      <ItemSection title="Waiting">
        <p>
          {waiting.update ? (
            <Anchor href={paths.update(waiting.update)}>A change by its owner is waiting</Anchor>
          ) : (
            'No change is waiting.'
          )}
        </p>
        <p>
          {waiting.reports > 0 ? (
            <Anchor href={`${paths.reports}?listing=${listing.id}`}>
              {waiting.reports === 1 ? '1 report by a visitor' : `${waiting.reports} reports by visitors`}
            </Anchor>
          ) : (
            'No visitor reports are waiting.'
          )}
        </p>
      </ItemSection>
      <ItemSection title="Claims">
        <DataTable
          caption="The newest ten"
          emptyText="There was none."
          rows={waiting.claims}
          columns={[
            ['Claimant', ({ id, claimantName }) => <Anchor href={paths.claim(id)}>{claimantName}</Anchor>],
            ['Status', ({ status }) => status],
            ['Sent', ({ since }) => formatDay(since)],
          ]}
        />
      </ItemSection>
    </>
  );
}
