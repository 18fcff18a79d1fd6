import type { Listing } from '@app/types';
import { ButtonLink, Link, Row } from '@app/ui';
import { m } from '../../paraglide/messages.js';
import { paths } from '../../paths.ts';

/** Invites visitors without an account to sign in, and says what needs an account. */
export function SignInInvite({ listing }: { listing: Listing }) {
  return (
    <Row surface="tint" pad={3} justify="between" gap={2}>
      <p>
        <Link href={paths.member(listing.slug)}>
          {listing.reviewCount === 0 ? m.profile_sign_in_to_write() : m.profile_sign_in()}
        </Link>
      </p>
      <Row>
        <ButtonLink href={paths.login}>{m.nav_login()}</ButtonLink>{' '}
        <ButtonLink kind="secondary" href={paths.signup}>
          {m.nav_signup()}
        </ButtonLink>
      </Row>
    </Row>
  );
}
