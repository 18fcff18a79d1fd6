import { paths } from '@app/seo';
import { Figure, Link, Wrap } from '@app/ui';
import { Fragment } from 'react';
import { m } from '../../paraglide/messages.js';
import { Specimen } from './Specimen.tsx';
import styles from './WhyTrust.module.css';

/** Distances of an invented example. */
const exampleMiles = ['0.9', '1.8', '6.6'];

/** In the order of the example's numbers. */
const listNotes = () => [
  [m.home_proof_1(), m.home_proof_1_text()],
  [m.home_proof_2(), m.home_proof_2_text()],
  [m.home_proof_3(), m.home_proof_3_text()],
  [m.home_proof_4(), m.home_proof_4_text()],
  [m.home_proof_5(), m.home_proof_5_text()],
];

/** How reviews are checked, that ranking cannot be bought, and who confirms listings. */
export function WhyTrust() {
  return (
    <section className={styles.WhyTrust} aria-labelledby="checked">
      <Wrap className={styles['WhyTrust-reviews']}>
        <div>
          <h2 id="checked">{m.home_proof()}</h2>
          <ol className={styles['WhyTrust-notes']}>
            {listNotes().map(([title, text]) => (
              <li key={title}>
                <b>{title}</b> {text}
              </li>
            ))}
          </ol>
          <p>
            <Link href={paths.howReviewsWork}>{m.footer_reviews()}</Link>
          </p>
        </div>
        <Specimen />
      </Wrap>
      <Wrap>
        <div className={styles['WhyTrust-order']}>
          <div>
            <h2 className={styles['WhyTrust-big']}>{m.home_no_ads()}</h2>
            <p>{m.home_no_ads_text()}</p>
            <h3>{m.home_network()}</h3>
            <p>{m.home_network_text()}</p>
          </div>
          <figure className={styles['WhyTrust-level']}>
            <Figure art="level" label={m.level_label()} />
            <figcaption>
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
            </figcaption>
          </figure>
        </div>
      </Wrap>
    </section>
  );
}
