import { LoadNotices, useTitle, withLinks } from '@app/remote-kit';
import { useLocation } from '@app/router';
import { formatDocumentTitle } from '@app/seo';
import { useShell } from '@app/shell-api';
import { Banner, ButtonLink, Empty, Figure, Skeleton, Stack, VisuallyHidden, Wrap } from '@app/ui';
import { useOwnReviews } from '../own-api.ts';
import { m } from '../paraglide/messages.js';
import { paths } from '../paths.ts';
import styles from './MyReviewsPage.module.css';
import { OwnReviewCard } from './OwnReviewCard.tsx';

/** `/my-reviews`: what a patient wrote, where each stands, and what can be done. The shell lets nobody else in. */
function MyReviewsPage() {
  const { locale } = useShell();
  const found = useOwnReviews();
  const { data } = found;
  useTitle(formatDocumentTitle(m.my_reviews_title(), locale));
  return (
    <Wrap width="narrow" className={styles.Page}>
      <div>
        <h1 tabIndex={-1}>{m.my_reviews_title()}</h1>
        <p>{m.my_reviews_lead()}</p>
      </div>
      <JustSent />
      <LoadNotices of={found} failure={m.own_reviews_failed()} />
      {!data && found.fetchStatus === 'fetching' && <Waiting />}
      {data?.length === 0 && (
        <Empty figure={<Figure art="seeker" />} title={m.my_reviews_none()}>
          <p>{m.my_reviews_none_text()}</p>
          <ButtonLink href={paths.everybody}>{m.search_link()}</ButtonLink>
        </Empty>
      )}
      {data && data.length > 0 && (
        <ul className={styles.List}>
          {data.map((review) => (
            <li key={review.id}>
              <OwnReviewCard review={review} />
            </li>
          ))}
        </ul>
      )}
    </Wrap>
  );
}

/** Right after sending: thanks, and what happens now. */
function JustSent() {
  const state: unknown = useLocation().state;
  const sent = typeof state === 'object' && state !== null && 'sent' in state;
  if (!sent) return null;
  return (
    <Banner kind="ok">
      <p>
        <b>{m.write_sent()}</b> {m.write_next_here()}
      </p>
    </Banner>
  );
}

function Waiting() {
  return (
    <>
      <VisuallyHidden as="p" role="status">
        {m.loading_reviews()}
      </VisuallyHidden>
      <Stack aria-hidden="true">
        <Skeleton width="100%" height="14rem" />
        <Skeleton width="100%" height="14rem" />
      </Stack>
    </>
  );
}

export default withLinks(MyReviewsPage);
