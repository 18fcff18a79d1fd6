import type { StaffReview } from '@app/types/admin/reviews';
import { Context } from '@app/ui/staff';
import { authorFacts, getDecidedContent } from './review-words.ts';

/** Facts for staff alone: who wrote it beside what else, and what the public reads less exactly. */
export function ReviewContext({ review }: { review: StaffReview }) {
  const { author } = review;
  const { total, visible, waiting, refused, lastWeek } = author.others;
  const content = getDecidedContent(review);
  return (
    <Context
      title="For the team only"
      rows={[
        { term: 'Author', value: author.gone ? 'The account was deleted' : `Known here as ${author.key}` },
        {
          term: 'Other reviews',
          value:
            total === 0
              ? 'None'
              : `${total} (${visible} public, ${waiting} waiting, ${refused} withheld; ${lastWeek} in the last week)`,
        },
        ...authorFacts.map(([term, read]) => ({ term, value: read(content) })),
      ]}
    />
  );
}
