import { paths } from '@app/seo';
import { useShell } from '@app/shell-api';
import { ButtonLink, Row } from '@app/ui';
import { useEffect, useState } from 'react';
import { forgetRedirect, readRedirect } from '../../account/redirect.ts';
import { m } from '../../paraglide/messages.js';

const label = (to: string): string => {
  const [pathname] = to.split('?');
  if (pathname === paths.results) return m.continue_results();
  if (pathname === paths.guide) return m.continue_guide();
  if (pathname === paths.terms) return m.continue_terms();
  return m.continue_profile();
};

/**
 * For a new patient, whom the sign-up leads Home: the way back to where they came from. It is offered until they leave
 * Home.
 */
export function ContinueOffer() {
  const { session } = useShell();
  const [to] = useState(readRedirect);
  const offered = session.status === 'signed-in' && to !== paths.home;
  useEffect(() => (offered ? forgetRedirect : undefined), [offered]);
  if (!offered) return null;
  return (
    <Row>
      <ButtonLink href={to}>{label(to)}</ButtonLink>
    </Row>
  );
}
