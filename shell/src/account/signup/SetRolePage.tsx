import { usePageTitle } from '@app/remote-kit';
import { readSecretLink } from '@app/remote-kit/secret-link';
import { useNavigate, useParams } from '@app/router';
import { paths } from '@app/seo';
import { getPageLocale } from '@app/shell-api';
import { call, type Role, setRole } from '@app/types';
import { Container, Row, Stack } from '@app/ui';
import { useEffect, useRef } from 'react';
import { m } from '../../paraglide/messages.js';
import { IdentityUnavailablePage } from '../guard/IdentityUnavailable.tsx';
import { forgetRedirect } from '../redirect.ts';
import { type Account, useAccount } from '../session/use-account.ts';
import styles from './SetRolePage.module.css';

export function SetRolePage() {
  const { role } = useParams();
  const { session, identity } = useAccount();
  const navigate = useNavigate();
  // The account changes while the role is set, which must not set it again.
  const hasStartedRef = useRef(false);

  useEffect(() => {
    if (hasStartedRef.current || session.status === 'loading' || session.status === 'unavailable') return;
    hasStartedRef.current = true;
    applyRole(role === 'prosthetist' ? role : 'patient', session, identity).then((nextPath) =>
      navigate(nextPath, { replace: true }),
    );
  }, [role, session, identity, navigate]);

  usePageTitle(m.set_role_title());
  if (session.status === 'unavailable') return <IdentityUnavailablePage />;
  return (
    <Container page width="narrow">
      <Stack role="status">
        <h1>{m.set_role_title()}</h1>
        <Row as="p" nowrap>
          <span className={styles.Spinner} aria-hidden="true" />
          {m.set_role_lead()}
        </Row>
      </Stack>
    </Container>
  );
}

/** Minimum time for which the page is shown, so that it can be read. */
const minDisplayMs = 600;

/** Sets the role once, and resolves to the path of the next page; after a failure to Home. */
async function applyRole(
  role: Role,
  session: Account['session'],
  identity: Account['identity'],
): Promise<string> {
  if (session.status !== 'signed-in') return paths.login;
  const { user, getToken } = session;
  if (user.role || !identity) return paths.home;
  try {
    const callOptions = { token: await getToken(), locale: getPageLocale() };
    const roleCall = call(setRole, { body: { userId: user.id, role } }, callOptions);
    await Promise.all([roleCall, new Promise((resolve) => setTimeout(resolve, minDisplayMs))]);
  } catch (error) {
    console.error(`The role was not set: ${error instanceof Error ? error.message : error}`);
    return paths.home;
  }
  const refreshOutcome = await identity.refresh();
  if (!refreshOutcome.ok) return paths.home;
  // Home links back to the page where the sign-up started. Prosthetists continue with the secret link that they opened,
  // or with their listing.
  if (role !== 'prosthetist') return paths.home;
  const nextPath = readSecretLink() ?? paths.editListing;
  forgetRedirect();
  return nextPath;
}
