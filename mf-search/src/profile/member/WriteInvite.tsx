import { formatFullName } from '@app/seo';
import { useShell } from '@app/shell-api';
import type { Listing } from '@app/types';
import { Anchor, ButtonLink, Fact, Link, Row, Skeleton, VisuallyHidden } from '@app/ui';
import { m } from '../../paraglide/messages.js';
import { buildReviewFormHref, paths } from '../../paths.ts';
import { StatusChip } from '../../shared/cards/StatusChip.tsx';
import { useOwnReview } from '../../shared/reviews/use-own-reviews.ts';
import { findReviewDraft } from '../write-review/drafts.ts';

export function WriteInvite({ listing }: { listing: Listing }) {
  const { session } = useShell();
  const reviewResult = useOwnReview(listing.slug);
  if (session.status !== 'signed-in' || listing.owned) return null;
  const { user } = session;
  if (user.role === 'prosthetist') {
    return (
      <Fact kind="ask">
        {m.write_not_prosthetist()} <Anchor href={paths.howReviewsWork}>{m.how_reviews_work()}</Anchor>
      </Fact>
    );
  }
  // Reserves the space while loading. If the request fails, the link to write is shown; the service checks it again.
  if (reviewResult.status === 'pending' && reviewResult.fetchStatus === 'fetching')
    return <Skeleton width="100%" height="5rem" />;
  const { review } = reviewResult;
  const name = formatFullName(listing);
  const renderWriteLink = (label: string) => (
    <ButtonLink href={buildReviewFormHref(listing.slug)}>
      {label}
      <VisuallyHidden> – {name}</VisuallyHidden>
    </ButtonLink>
  );
  if (!review) {
    const hasDraft = findReviewDraft(user.id, listing) !== undefined;
    return (
      <Row surface="tint" pad={3} justify="between" gap={2}>
        <p>{hasDraft ? m.write_draft_waits() : m.write_invite({ name })}</p>
        {renderWriteLink(hasDraft ? m.write_go_on() : m.write_review())}
      </Row>
    );
  }
  return (
    <Row surface="tint" pad={3} justify="between" gap={2}>
      <div>
        <p>
          <b>{m.your_review()}</b> <StatusChip review={review} />
        </p>
      </div>
      <Row>
        {review.can.edit && renderWriteLink(m.edit_your_review())}
        <Link href={paths.myReviews}>{m.to_my_reviews()}</Link>
      </Row>
    </Row>
  );
}
