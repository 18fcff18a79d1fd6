import type { StaffReview } from '@app/types/admin/reviews';
import { Link } from '@app/ui';
import { paths } from '../paths.ts';
import { ContextPanel } from '../ui/OpenItem.tsx';
import { formatCount } from '../words/format-words.ts';
import { authorAnswerFields, conflictOfInterestTexts, getDecidedContent } from './review-content.ts';

const formatAverage = (average: number) => average.toFixed(1);

/** Formats the rating of the listing: "4.4 (17 reviews); 4.2 with this one". */
function formatRating({ average, averageWith, reviewCount }: NonNullable<StaffReview['figures']>): string {
  const currentText = average === null ? 'No reviews yet' : formatAverage(average);
  const countText = average === null ? '' : ` (${formatCount(reviewCount, 'review')})`;
  const projectedText = averageWith === null ? '' : `; ${formatAverage(averageWith)} with this one`;
  return `${currentText}${countText}${projectedText}`;
}

/** Formats the reviews of the last 30 days: "3 reviews, usually 1". */
const formatRecentReviews = ({ figures, risks }: StaffReview): string =>
  figures
    ? [
        `${formatCount(figures.lastMonth, 'review')}, usually ${Math.round(figures.usualMonth)}`,
        risks.includes('burst') && 'many within a week',
      ]
        .filter(Boolean)
        .join('; ')
    : 'Not known';

function formatAccount({ author: { gone, accountDays, key }, verification }: StaffReview): string {
  if (gone) return 'The account was deleted';
  if (key === null) return 'Not shown to your role';
  const age =
    accountDays === null
      ? 'age not known'
      : accountDays === 0
        ? 'less than a day old when this was sent'
        : `${formatCount(accountDays, 'day')} old when this was sent`;
  return `${key}, ${age}, ${verification === 'none' ? 'no confirmed e-mail' : 'e-mail confirmed'}`;
}

const formatNoConflict = ({ author, content }: StaffReview) =>
  author.key === null && content.anonymous ? 'Not shown to your role' : 'No link to the practice';

/** Facts for staff only: the author, the listing, and values that the public sees less exactly. */
export function ReviewContext({ review }: { review: StaffReview }) {
  const { id, author, listing, figures, twins: duplicates } = review;
  const { total, visible, waiting, refused, lastWeek } = author.others;
  const content = getDecidedContent(review);
  return (
    <ContextPanel
      title="For the team only"
      rows={[
        { term: 'Author', value: formatAccount(review) },
        {
          term: 'Other reviews',
          value:
            total === 0
              ? 'None'
              : `${total} (${visible} public, ${waiting} waiting, ${refused} withheld; ${lastWeek} in the last week)`,
        },
        {
          term: 'Conflict',
          value: author.ties.map((tie) => conflictOfInterestTexts[tie]).join(' ') || formatNoConflict(review),
        },
        { term: 'Same network', value: 'Not known: visitors’ addresses are not kept' },
        {
          term: 'Similar text',
          value: duplicates.length === 0 ? 'None found' : formatCount(duplicates.length, 'other review'),
        },
        { term: 'Listing', value: figures ? formatRating(figures) : 'Deleted' },
        { term: 'Last 30 days', value: formatRecentReviews(review) },
        ...authorAnswerFields.map(([term, format]) => ({ term, value: format(content) })),
      ]}
    >
      {listing && (
        <Link href={`${paths.reviews}?status=any&listing=${listing.id}`}>All reviews of this listing</Link>
      )}
      {total > 0 && author.key !== null && (
        <Link href={`${paths.reviews}?status=any&authorOf=${id}`}>All reviews of this author</Link>
      )}
    </ContextPanel>
  );
}
