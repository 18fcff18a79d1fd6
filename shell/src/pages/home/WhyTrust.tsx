import { paths } from '@app/seo';
import { Fact, Figure, Grid, Link, Section, Stack } from '@app/ui';
import { Fragment } from 'react';
import { m } from '../../paraglide/messages.js';
import styles from './WhyTrust.module.css';

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
export function WhyTrust() {
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
