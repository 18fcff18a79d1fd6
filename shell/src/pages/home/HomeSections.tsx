import { paths } from '@app/seo';
import { useShell } from '@app/shell-api';
import { ButtonLink, Container, Figure, Grid, Link, Row, Stack, useHydrated } from '@app/ui';
import { m } from '../../paraglide/messages.js';
import { HowItWorks } from './HowItWorks.tsx';
import styles from './JoinInvitation.module.css';
import { WhyTrust } from './WhyTrust.tsx';

/** Sections below the search: how the site works, why to trust it, and the invitation to sign up. */
export default function HomeSections() {
  return (
    <>
      <HowItWorks />
      <WhyTrust />
      <JoinInvitation />
    </>
  );
}

/** Invitation to sign up, for signed-out users. */
function JoinInvitation() {
  const { session } = useShell();
  const isHydrated = useHydrated();
  // Until the page is hydrated, it must equal the server's HTML, which is the same for all users.
  if (isHydrated && session.status !== 'signed-out') return null;
  return (
    <section className={styles.Join} aria-labelledby="join">
      <Container>
        <Grid columns="minmax(0, 1fr) auto" gap={2} align="end" className={styles['Join-row']}>
          <Stack>
            <h2 id="join">{m.home_join()}</h2>
            <p>{m.home_join_text()}</p>
            <Row>
              <ButtonLink size="large" href={paths.signupAs('patient')}>
                {m.home_join_patient()}
              </ButtonLink>{' '}
              <ButtonLink kind="secondary" size="large" href={paths.signupAs('prosthetist')}>
                {m.home_join_practitioner()}
              </ButtonLink>
            </Row>
            <p>
              {m.home_join_have_account()} <Link href={paths.login}>{m.sign_in()}</Link>
            </p>
          </Stack>
          <Figure className={styles['Join-runner']} drawing="runner" label={m.runner_label()} />
        </Grid>
      </Container>
    </section>
  );
}
