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

/** Offers new patients the page where their sign-up began, once; and users their unsent review. */
export function ContinueOffer() {
  const { session } = useShell();
  const [redirectHref] = useState(readRedirect);
  const hasRedirect = session.status === 'signed-in' && redirectHref !== paths.home;
  useEffect(() => (hasRedirect ? forgetRedirect : undefined), [hasRedirect]);
  const unfinishedReview =
    session.status === 'signed-in' ? readUnfinishedReview(session.user.id, storage.local) : undefined;
  if (!hasRedirect && !unfinishedReview) return null;
  return (
    <Row>
      {hasRedirect && <ButtonLink href={redirectHref}>{getRedirectLabel(redirectHref)}</ButtonLink>}
      {unfinishedReview && (
        <ButtonLink
          href={`${paths.member(unfinishedReview.slug)}?write=1`}
          kind={hasRedirect ? 'secondary' : 'primary'}
        >
          {m.continue_review({ name: unfinishedReview.name })}
        </ButtonLink>
      )}
    </Row>
  );
}
