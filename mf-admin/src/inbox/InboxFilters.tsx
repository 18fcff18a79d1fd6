import { Button, Check, Field, Fieldset, Row, Select } from '@app/ui';
import type { InboxTab } from '../inbox-tabs.ts';
import { DataForm } from '../ui/DataForm.tsx';
import { FilterFold } from '../ui/Inbox.tsx';
import type { Filters } from './filters.ts';
import { reviewStatusWords } from './line-words.ts';
import { SaveView } from './ViewSelect.tsx';

interface InboxFiltersProps {
  tab: InboxTab;
  /** The address of the list, the key of its saved views. */
  list: string;
  filters: Filters;
}

const { draft: _draft, pending: _pending, ...lookupStatuses } = reviewStatusWords;
/** Labels of the `status` values that staff can look up besides waiting items, by tab. */
const statusLabels: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  reviews: { any: 'Any', ...lookupStatuses },
  // Statuses of practitioners’ appeals only; for an author’s appeal `status` is that of the review.
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

const stars = ['1', '2', '3', '4', '5'];

/** The filters of the list: a text search and, on the tab of one kind, its status and further filters of that kind. */
export function InboxFilters({ tab, list, filters }: InboxFiltersProps) {
  const chosenStars = filters.getAll('stars');
  const isReviews = tab.queue !== undefined;
  const statusOptions = statusLabels[tab.name];
  const aboutFilter = ['listing', 'authorOf'].find((name) => filters.get(name) !== '');
  const count = ['q', 'status', 'stars', 'reply', 'listing', 'authorOf'].filter(
    (name) => filters.get(name) !== '',
  ).length;
  return (
    <FilterFold label={count > 0 ? `Filters (${count})` : 'Filters'}>
      <DataForm
        inline
        label="Find in the inbox"
        fields={[
          {
            name: 'q',
            kind: 'search',
            label: isReviews ? 'Words, name or id' : 'Name or practice',
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
              {stars.map((star) => (
                <Check
                  key={star}
                  label={star}
                  checked={chosenStars.includes(star)}
                  onChange={(event) =>
                    filters.set({
                      stars: event.target.checked
                        ? [...chosenStars, star]
                        : chosenStars.filter((other) => other !== star),
                    })
                  }
                />
              ))}
            </Row>
          </Fieldset>
          <Check
            label="With an answer of the practice"
            checked={filters.get('reply') === 'true'}
            onChange={(event) => filters.set({ reply: event.target.checked ? 'true' : '' })}
          />
        </>
      )}
      {aboutFilter && (
        <Button kind="quiet" onClick={() => filters.set({ listing: '', authorOf: '' })}>
          {aboutFilter === 'listing' ? 'Not only this listing' : 'Not only this author'}
        </Button>
      )}
      <Row>
        {count > 0 && (
          <Button kind="quiet" onClick={() => filters.replace('')}>
            Clear all filters
          </Button>
        )}
        <SaveView list={list} filters={filters} />
      </Row>
    </FilterFold>
  );
}
