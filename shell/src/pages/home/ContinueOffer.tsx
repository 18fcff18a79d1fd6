import { storage } from '@app/remote-kit/storage';
import { paths } from '@app/seo';
import { readUnfinishedReview, useShell } from '@app/shell-api';
import { ButtonLink, Row } from '@app/ui';
import { useEffect, useState } from 'react';
import { forgetRedirect, readRedirect } from '../../account/redirect.ts';
import { m } from '../../paraglide/messages.js';

const getRedirectLabel = (href: string): string => {
  const [pathname] = href.split(/[?#]/);
  if (pathname === paths.sharedList) return m.continue_shared_list();
  if (pathname === paths.manageListing) return m.continue_invitation();
  if (pathname === paths.results) return m.continue_results();
  if (pathname === paths.guide) return m.continue_guide();
  if (pathname === paths.terms) return m.continue_terms();
  return m.continue_profile();
};

/**
 * Offers new patients the way back to where they started the sign-up, until they leave Home; and users their unsent
 * review, until it is sent or discarded.
 */
export function ContinueOffer() {
  const { session } = useShell();
  const [redirectHref] = useState(readRedirect);
  const isOffered = session.status === 'signed-in' && redirectHref !== paths.home;
  useEffect(() => (isOffered ? forgetRedirect : undefined), [isOffered]);
  const review =
    session.status === 'signed-in' ? readUnfinishedReview(session.user.id, storage.local) : undefined;
  if (!isOffered && !review) return null;
  return (
    <Row>
      {isOffered && <ButtonLink href={redirectHref}>{getRedirectLabel(redirectHref)}</ButtonLink>}
      {review && (
        <ButtonLink href={`${paths.member(review.slug)}?write=1`} kind={isOffered ? 'secondary' : 'primary'}>
          {m.continue_review({ name: review.name })}
        </ButtonLink>
      )}
    </Row>
  );
}
