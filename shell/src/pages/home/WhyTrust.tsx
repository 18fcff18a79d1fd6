import { getFrameWords, getHomeWords, paths } from '@app/seo';
import { getPageLocale } from '@app/shell-api';
import { Figure, Link, Wrap } from '@app/ui';
import { Fragment } from 'react';
import { m } from '../../paraglide/messages.js';
import { Specimen } from './Specimen.tsx';
import styles from './WhyTrust.module.css';

/** Straight miles of an example, not of anybody. */
const exampleMiles = ['0.9', '1.8', '6.6'];

/** How a review gets here, that no place on the list is for sale, and who stands behind the listings. */
export function WhyTrust() {
  const locale = getPageLocale();
  const { proof, noAds, network } = getHomeWords(locale);
  const howReviewsWork = getFrameWords(locale)
    .groups.flatMap(({ links }) => links)
    .find(({ href }) => href === paths.howReviewsWork);
  return (
    <section className={styles.WhyTrust} aria-labelledby="checked">
      <Wrap className={styles['WhyTrust-reviews']}>
        <div>
          <h2 id="checked">{proof.title}</h2>
          <ol className={styles['WhyTrust-notes']}>
            {proof.notes.map(({ title, text }) => (
              <li key={title}>
                <b>{title}</b> {text}
              </li>
            ))}
          </ol>
          <p>
            <Link href={paths.howReviewsWork}>{howReviewsWork?.label}</Link>
          </p>
        </div>
        <Specimen />
      </Wrap>
      <Wrap>
        <div className={styles['WhyTrust-order']}>
          <div>
            <h2 className={styles['WhyTrust-big']}>{noAds.title}</h2>
            <p>{noAds.text}</p>
            <h3>{network.title}</h3>
            <p>{network.text}</p>
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
