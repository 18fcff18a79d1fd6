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
const statuses: Readonly<Record<string, Readonly<Record<string, string>>>> = {
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
  const chosen = filters.values('stars');
  const isReviews = tab.queue !== undefined;
  const which = statuses[tab.name];
  const aboutFilter = ['listing', 'authorOf'].find((name) => filters.value(name) !== '');
  const count = ['q', 'status', 'stars', 'reply', 'listing', 'authorOf'].filter(
    (name) => filters.value(name) !== '',
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
            value: filters.value('q'),
            maxLength: 100,
          },
        ]}
        send="Find"
        onSubmit={async (typed) => filters.set(typed)}
      />
      {which && (
        <Field label="Which">
          <Select
            value={filters.value('status')}
            onChange={(event) => filters.set({ status: event.target.value })}
            options={Object.entries({ '': 'Waiting', ...which })}
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
                  checked={chosen.includes(star)}
                  onChange={(event) =>
                    filters.set({
                      stars: event.target.checked
                        ? [...chosen, star]
                        : chosen.filter((other) => other !== star),
                    })
                  }
                />
              ))}
            </Row>
          </Fieldset>
          <Check
            label="With an answer of the practice"
            checked={filters.value('reply') === 'true'}
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
