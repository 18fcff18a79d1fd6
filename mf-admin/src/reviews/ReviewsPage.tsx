import { replyActions } from '@app/types/admin/actions/reply';
import { reviewActions } from '@app/types/admin/actions/review';
import { adminGetReview, adminListReviews, type ReviewQueue, reviewQueues } from '@app/types/admin/reviews';
import { Skeleton } from '@app/ui';
import { useAdminCall } from '../admin-call.ts';
import { ReadFailure } from '../console/page/ReadFailure.tsx';
import { paths } from '../paths.ts';
import { useFilters } from '../queue/filters.ts';
import { QueuePage, queueReading } from '../queue/QueuePage.tsx';
import { ReviewFilters } from './ReviewFilters.tsx';
import { ReviewView } from './ReviewView.tsx';
import { formatListingName, getRiskLabel, replyRiskChip, statusWords } from './review-words.ts';

const views = [
  { value: 'all', label: 'All, oldest first' },
  { value: 'risk', label: 'By risk, highest first' },
  { value: 'promise', label: 'Due soon' },
  { value: 'warning', label: 'With a warning' },
  { value: 'mine', label: 'Mine' },
];

const single = ['queue', 'view', 'q', 'risk', 'reply', 'listing', 'authorOf'];
const repeated = ['status', 'stars'];

/** Reviews, practices' replies, readers' flags, authors' appeals and proofs: by since when they wait, never by their stars. */
export default function ReviewsPage() {
  const filters = useFilters([...single, ...repeated], repeated);
  const answer = useAdminCall(adminListReviews, { query: filters.query }, queueReading);
  const asked = filters.value('queue');
  const queue: ReviewQueue = reviewQueues.find((one) => one === asked) ?? 'waiting';
  const isReplies = queue === 'replies';
  const hours = answer.data?.items[0]?.promise?.promisedHours;
  const promise = hours === undefined ? '' : ` Promise: ${hours} business hours.`;
  return (
    <QueuePage
      title="Reviews"
      kind={isReplies ? 'replies' : 'reviews'}
      path={paths.reviews}
      answer={answer}
      filters={filters}
      views={views}
      above={<ReviewFilters filters={filters} queue={queue} counts={answer.data?.counts} />}
      lead={queue === 'all' ? 'found. Newest first.' : `waiting. Oldest first, whatever the stars.${promise}`}
      {...((queue === 'waiting' || isReplies) && {
        bulk: { rows: isReplies ? replyActions : reviewActions, withReasons: !isReplies },
      })}
      riskWords={isReplies ? replyRiskChip : getRiskLabel}
      toItem={(line) => ({
        name: formatListingName(line),
        ...(line.listing && { company: line.listing.company }),
        what: `${line.stars} of 5${line.edit ? ', an edit' : ''}. ${line.excerpt}`,
        warnings: [
          ...(queue === 'all' ? [statusWords[line.status]] : []),
          ...(line.hidden ? ['Hidden'] : []),
          ...(line.openFlags > 0 ? [line.openFlags === 1 ? '1 flag' : `${line.openFlags} flags`] : []),
          ...(line.appeal ? ['Appeal'] : []),
          ...(line.proof ? ['Proof of care'] : []),
          ...line.risks.map(getRiskLabel),
        ],
      })}
    >
      {(id) => <OneReview key={id} id={id} queue={queue} />}
    </QueuePage>
  );
}

function OneReview({ id, queue }: { id: string; queue: ReviewQueue }) {
  const { data, error, refetch } = useAdminCall(adminGetReview, { params: { id } });
  if (data) return <ReviewView review={data.review} queue={queue} />;
  if (error) return <ReadFailure error={error} onRetry={() => void refetch()} />;
  return <Skeleton width="100%" height="20rem" />;
}
