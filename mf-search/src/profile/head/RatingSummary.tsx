import { dimensions } from '@app/option-lists';
import { formatNumber, formatOneDecimal, getDimensionName } from '@app/seo';
import { useShell } from '@app/shell-api';
import type { Listing } from '@app/types';
import { classNames, Grid, Row, Text } from '@app/ui';
import { m } from '../../paraglide/messages.js';
import { Dimensions } from './Dimensions.tsx';
import { Histogram } from './Histogram.tsx';
import styles from './RatingSummary.module.css';

/** Average, number of each rating, and averages by topic with enough ratings. Null without reviews. */
export function RatingSummary({ listing }: { listing: Listing }) {
  const { ratingAvg, reviewCount, histogram } = listing;
  if (ratingAvg === null) return null;
  const recommendCount = (histogram[3] ?? 0) + (histogram[4] ?? 0);
  const countUnitText = ` ${m.profile_of_reviews({ n: reviewCount })}`;
  return (
    <Grid columnsFromRem={62} gap={2} columnGap={6} className={styles.Summary}>
      <div>
        <Row as="p" nowrap gap={2} className={styles.Average}>
          <b>{formatOneDecimal(ratingAvg)}</b>
          <span>
            <b>{m.rating_share({ n: formatNumber(recommendCount), total: formatNumber(reviewCount) })}</b>{' '}
            {m.rating_share_what()}
          </span>
        </Row>
        <Text soft size="note" className="NoPrint">
          {m.recommend_question()}
        </Text>
        <Histogram
          label={m.profile_histogram()}
          rows={[5, 4, 3, 2, 1].map((stars) => ({
            label: m.profile_stars({ n: stars }),
            count: histogram[stars - 1] ?? 0,
            countText: formatNumber(histogram[stars - 1] ?? 0),
            unitText: countUnitText,
          }))}
        />
      </div>
      <DimensionAverages listing={listing} />
      <Text soft size="note" wide className="NoPrint">
        {m.profile_rating_note({ avg: formatOneDecimal(ratingAvg) })}
      </Text>
    </Grid>
  );
}

function DimensionAverages({ listing }: { listing: Listing }) {
  const { locale } = useShell();
  const rows = dimensions.flatMap((dimension) => {
    const value = listing.dimensionAvg[dimension];
    if (value === null) return [];
    const countText = m.profile_rated({ n: listing.dimensionCount[dimension] });
    return [
      { label: getDimensionName(dimension, locale), value, valueText: formatOneDecimal(value), countText },
    ];
  });
  const hiddenDimensions = dimensions.filter((dimension) => listing.dimensionAvg[dimension] === null);
  const hiddenNames = hiddenDimensions.map((dimension) => getDimensionName(dimension, locale)).join(', ');
  return (
    <div>
      <h3 className={styles.Topics}>{m.profile_dimensions()}</h3>
      {rows.length > 0 && <Dimensions rows={rows} />}
      {hiddenDimensions.length > 0 && (
        <Text soft size="note" className={classNames('NoPrint', styles.Hidden)}>
          {m.dimensions_hidden({ names: hiddenNames })}
        </Text>
      )}
    </div>
  );
}
