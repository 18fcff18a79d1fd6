import { Button, Checkbox, Field, Fieldset, Row, Select, toggleValue } from '@app/ui';
import type { Filters } from '../console/kit/use-filters.ts';
import type { InboxTab } from '../inbox-tabs.ts';
import { DataForm } from '../ui/DataForm.tsx';
import { FilterDisclosure } from '../ui/Inbox.tsx';
import { reviewStatusLabels } from './entry-labels.ts';
import { SaveViewButton } from './ViewSelect.tsx';

interface InboxFiltersProps {
  tab: InboxTab;
  /** Identifies the list in the saved views. */
  listKey: string;
  filters: Filters;
}

const { draft: _draft, pending: _pending, ...lookupStatusLabels } = reviewStatusLabels;
/** Labels of the `status` values that staff can look up besides waiting items, by tab. */
const statusLabels: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  reviews: { any: 'Any', ...lookupStatusLabels },
  // Statuses of prosthetists’ appeals only; for an author’s appeal `status` is that of the review.
  appeals: { upheld: 'Opened again', declined: 'Declined' },
  updates: { approved: 'Approved', rejected: 'Returned', withdrawn: 'Withdrawn' },
  claims: {
    approved: 'Approved',
    rejected: 'Rejected',
    withdrawn: 'Withdrawn',
    expired: 'Expired',
    contested: 'Tries on an owned listing',
  },
  reports: { done: 'Done', declined: 'Declined' },
  approvals: { agreed: 'Agreed', declined: 'Declined', expired: 'Expired' },
  messages: { answered: 'Answered', closed: 'Closed' },
};

const starValues = ['1', '2', '3', '4', '5'];

/** The filters of the list: a text search and, on a tab of one kind, the status and further filters of that kind. */
export function InboxFilters({ tab, listKey, filters }: InboxFiltersProps) {
  const chosenStars = filters.getAll('stars');
  const isAboutReviews = tab.queue !== undefined;
  const statusOptions = statusLabels[tab.name];
  const subjectFilterName = ['listing', 'authorOf'].find((name) => filters.get(name) !== '');
  const activeFilterCount = ['q', 'status', 'stars', 'reply', 'listing', 'authorOf'].filter(
    (name) => filters.get(name) !== '',
  ).length;
  return (
    <FilterDisclosure label={activeFilterCount > 0 ? `Filters (${activeFilterCount})` : 'Filters'}>
      <DataForm
        isInline
        label="Find in the inbox"
        fields={[
          {
            name: 'q',
            type: 'search',
            label: isAboutReviews ? 'Words, name or id' : 'Name or practice',
            value: filters.get('q'),
            maxLength: 100,
          },
        ]}
        submitLabel="Find"
        onSubmit={async (values) => filters.set(values)}
      />
      {statusOptions && (
        <Field label="Which">
          <Select
            value={filters.get('status')}
            onChange={(event) => filters.set({ status: event.target.value })}
            options={Object.entries({ '': 'Waiting', ...statusOptions })}
          />
        </Field>
      )}
      {tab.name === 'reviews' && (
        <>
          <Fieldset legend="Stars">
            <Row>
              {starValues.map((star) => (
                <Checkbox
                  key={star}
                  label={star}
                  checked={chosenStars.includes(star)}
                  onChange={() => filters.set({ stars: toggleValue(chosenStars, star) })}
                />
              ))}
            </Row>
          </Fieldset>
          <Checkbox
            label="With an answer of the practice"
            checked={filters.get('reply') === 'true'}
            onChange={(event) => filters.set({ reply: event.target.checked ? 'true' : '' })}
          />
        </>
      )}
      {subjectFilterName && (
        <Button kind="quiet" onClick={() => filters.set({ listing: '', authorOf: '' })}>
          {subjectFilterName === 'listing' ? 'Not only this listing' : 'Not only this author'}
        </Button>
      )}
      <Row>
        {activeFilterCount > 0 && (
          <Button kind="quiet" onClick={() => filters.replace('')}>
            Clear all filters
          </Button>
        )}
        <SaveViewButton listKey={listKey} filters={filters} />
      </Row>
    </FilterDisclosure>
  );
}
