import { dimensions } from '@app/option-lists';
import { formatFullName, formatNumber, formatTenth, getDimensionText } from '@app/seo';
import { useShell } from '@app/shell-api';
import type { Listing } from '@app/types';
import { Card, classNames, Stack, Text } from '@app/ui';
import { m } from '../../paraglide/messages.js';
import { Block } from '../blocks/Block.tsx';
import { Dimensions } from './Dimensions.tsx';
import { Histogram } from './Histogram.tsx';
import styles from './RatingSummary.module.css';

interface RatingSummaryProps {
  listing: Listing;
  /** Address of the reviews with so many stars, where all reviews are shown. */
  buildStarsHref?: ((stars: number) => string) | undefined;
}

/** Rating question, histogram and the part ratings with enough reviews. Renders nothing without reviews. */
export function RatingSummary({ listing, buildStarsHref }: RatingSummaryProps) {
  const { ratingAvg, reviewCount: n, histogram } = listing;
  if (ratingAvg === null) return null;
  const likely = (histogram[3] ?? 0) + (histogram[4] ?? 0);
  const ofReviews = ` ${m.profile_of_reviews({ n })}`;
  return (
    <Block title={m.profile_rating({ name: formatFullName(listing) })}>
      <Card className={styles.Summary}>
        <Stack gap={4} columnGap={6} className={styles.Halves}>
          <div>
            <h3 className={styles.Question}>{m.recommend_question()}</h3>
            <p className={styles.Answer}>
              <b>{m.rating_share({ n: formatNumber(likely), total: formatNumber(n) })}</b>{' '}
              {m.rating_share_what()}
            </p>
            <Histogram
              label={m.profile_histogram()}
              rows={[5, 4, 3, 2, 1].map((stars) => ({
                label: m.profile_stars({ n: stars }),
                count: histogram[stars - 1] ?? 0,
                shown: formatNumber(histogram[stars - 1] ?? 0),
                unit: ofReviews,
                href: histogram[stars - 1] ? buildStarsHref?.(stars) : undefined,
              }))}
            />
          </div>
          <Parts listing={listing} />
        </Stack>
      </Card>
      <Text soft className="NoPrint">
        {m.profile_rating_note({ avg: formatTenth(ratingAvg) })}
      </Text>
    </Block>
  );
}

function Parts({ listing }: { listing: Listing }) {
  const { locale } = useShell();
  const rows = dimensions.flatMap((dimension) => {
    const value = listing.dimensionAvg[dimension];
    if (value === null) return [];
    const count = m.profile_rated({ n: listing.dimensionCount[dimension] });
    return [{ label: getDimensionText(dimension, locale), value, number: formatTenth(value), count }];
  });
  const hidden = dimensions.filter((dimension) => listing.dimensionAvg[dimension] === null);
  const names = hidden.map((dimension) => getDimensionText(dimension, locale)).join(', ');
  return (
    <div>
      <h3 className={styles.Question}>{m.profile_dimensions()}</h3>
      {rows.length > 0 && <Dimensions rows={rows} />}
      {hidden.length > 0 && (
        <Text soft className={classNames('NoPrint', styles.Hidden)}>
          {m.dimensions_hidden({ names })}
        </Text>
      )}
    </div>
  );
}
