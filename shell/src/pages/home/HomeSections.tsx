import { paths } from '@app/seo';
import { useShell } from '@app/shell-api';
import { ButtonLink, Container, Fact, Figure, Grid, Link, Row, Section, Stack, useIsHydrated } from '@app/ui';
import { Fragment } from 'react';
import { m } from '../../paraglide/messages.js';
import styles from './HomeSections.module.css';

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
  const isHydrated = useIsHydrated();
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

const listSteps = () =>
  [
    { art: 'stride-1', title: m.home_step_1(), text: m.home_step_1_text() },
    { art: 'stride-2', title: m.home_step_2(), text: m.home_step_2_text() },
    { art: 'stride-3', title: m.home_step_3(), text: m.home_step_3_text() },
  ] as const;

function HowItWorks() {
  return (
    <section className={styles.HowItWorks} aria-labelledby="how">
      <Container>
        <h2 id="how">{m.home_how()}</h2>
        <ol className={styles['HowItWorks-steps']}>
          {listSteps().map(({ art, title, text }, i) => (
            <li key={art}>
              <div className={styles['HowItWorks-frame']}>
                <Figure drawing={art} />
              </div>
              <div className={styles['HowItWorks-say']}>
                <Row as="h3" nowrap gap={1}>
                  <span className={styles['HowItWorks-number']}>{i + 1}</span> {title}
                </Row>
                <p>{text}</p>
              </div>
            </li>
          ))}
        </ol>
      </Container>
    </section>
  );
}

/** Distances of an invented example. */
const exampleMiles = ['0.9', '1.8', '6.6'];

const listReasons = () => [
  [m.home_proof_1(), m.home_proof_1_text()],
  [m.home_proof_2(), m.home_proof_2_text()],
  [m.home_proof_3(), m.home_proof_3_text()],
  [m.home_proof_4(), m.home_proof_4_text()],
  [m.home_proof_5(), m.home_proof_5_text()],
];

/** Reasons to trust the site: reviews are checked, the order cannot be bought, and listings are confirmed. */
function WhyTrust() {
  return (
    <Section aria-labelledby="checked">
      <Grid columnsFromRem={62} columns="minmax(0, 5fr) minmax(0, 7fr)" gap={3} columnGap={8}>
        <h2 id="checked">{m.home_proof()}</h2>
        <div>
          <Stack as="ul" gap="1h">
            {listReasons().map(([title, text]) => (
              <Fact as="li" kind="ok" key={title}>
                <b>{title}</b> {text}
              </Fact>
            ))}
          </Stack>
          <p>
            <Link href={paths.howReviewsWork}>{m.footer_reviews()}</Link>
          </p>
        </div>
      </Grid>
      <Grid columnsFromRem={62} gap={4} columnGap={8} align="end" className={styles['WhyTrust-order']}>
        <div>
          <h2 className={styles['WhyTrust-big']}>{m.home_no_ads()}</h2>
          <p>{m.home_no_ads_text()}</p>
          <h3>{m.home_network()}</h3>
          <p>{m.home_network_text()}</p>
        </div>
        <figure className={styles['WhyTrust-level']}>
          <Figure drawing="level" label={m.level_label()} hasGround />
          <Grid as="figcaption" columns="repeat(4, 1fr)" gap={0}>
            <span>
              <b>{m.level_zip()}</b> 63101
            </span>{' '}
            {exampleMiles.map((miles) => (
              <Fragment key={miles}>
                <span>
                  <b>{miles}</b> {m.level_miles()}
                </span>{' '}
              </Fragment>
            ))}
          </Grid>
        </figure>
      </Grid>
    </Section>
  );
}
