import type { ReplyOf } from '@app/types';
import {
  type adminListReviews,
  type ReviewQueue,
  reviewQueues,
  staffReviewStatuses,
} from '@app/types/admin/reviews';
import { Button, Check, Field, Fieldset, Fold, Input, Row, Select, Stack } from '@app/ui';
import { Segments } from '@app/ui/staff';
import { type SubmitEvent, useState } from 'react';
import type { Filters } from '../queue/filters.ts';
import { queueWords, statusWords } from './review-words.ts';

export interface ReviewFiltersProps {
  filters: Filters;
  queue: ReviewQueue;
  counts: ReplyOf<typeof adminListReviews>['counts'] | undefined;
}

/** Which queue, and what narrows it. */
export function ReviewFilters({ filters, queue, counts }: ReviewFiltersProps) {
  const [words, setWords] = useState(filters.value('q'));
  const find = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    filters.set({ q: words.trim() });
  };
  const getQueueLabel = (value: ReviewQueue) =>
    value === 'all' || !counts ? queueWords[value] : `${queueWords[value]} (${counts[value]})`;
  const chosen = filters.values('stars');
  return (
    <Stack>
      <Segments
        label="Queue"
        options={reviewQueues.map((value) => ({ value, label: getQueueLabel(value) }))}
        value={queue}
        onChange={(next) => filters.replace(next === 'waiting' ? '' : `queue=${next}`)}
      />
      <Fold label="Filters">
        <form onSubmit={find} aria-label="Find reviews">
          <Field label="Words or id" hint="As they stand in the review.">
            <Input value={words} maxLength={100} onChange={(event) => setWords(event.target.value)} />
          </Field>
          <Button type="submit" kind="secondary">
            Find
          </Button>
        </form>
        {queue === 'all' && (
          <Field label="Status">
            <Select
              value={filters.value('status')}
              onChange={(event) => filters.set({ status: event.target.value })}
            >
              <option value="">Any</option>
              {staffReviewStatuses.map((status) => (
                <option key={status} value={status}>
                  {statusWords[status]}
                </option>
              ))}
            </Select>
          </Field>
        )}
        <Fieldset legend="Stars" hint="To look something up. The order stays the same.">
          <Row>
            {['1', '2', '3', '4', '5'].map((star) => (
              <Check
                key={star}
                label={star}
                checked={chosen.includes(star)}
                onChange={(event) =>
                  filters.set({
                    stars: event.target.checked ? [...chosen, star] : chosen.filter((one) => one !== star),
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
        {(filters.value('listing') || filters.value('authorOf')) && (
          <Button kind="quiet" onClick={() => filters.set({ listing: '', authorOf: '' })}>
            {filters.value('listing') ? 'Not only this listing' : 'Not only this author'}
          </Button>
        )}
      </Fold>
    </Stack>
  );
}
