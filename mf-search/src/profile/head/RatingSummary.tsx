import { dimensions } from '@app/option-lists';
import { formatNumber, formatOneDecimal, getDimensionName } from '@app/seo';
import { useShell } from '@app/shell-api';
import type { Listing } from '@app/types';
import { classNames, Grid, Row, ShareBar, Stack, Text, VisuallyHidden } from '@app/ui';
import '../../shared/parts.css';
import { m } from '../../paraglide/messages.js';
import styles from './RatingSummary.module.css';

/** Average, number of each rating, and averages by topic with enough ratings. Null without reviews. */
export function RatingSummary({ listing }: { listing: Listing }) {
  const { ratingAvg, reviewCount, histogram } = listing;
  if (ratingAvg === null) return null;
  const total = histogram.reduce((sum, count) => sum + count, 0);
  const recommendCount = (histogram[3] ?? 0) + (histogram[4] ?? 0);
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
        <Grid
          as="ol"
          columns="auto minmax(0, 1fr) minmax(2.2rem, auto)"
          gap={1}
          columnGap="1h"
          className={classNames('NoPrint', styles.Histogram)}
          aria-label={m.profile_histogram()}
        >
          {[5, 4, 3, 2, 1].map((stars) => {
            const count = histogram[stars - 1] ?? 0;
            return (
              <Grid as="li" key={stars} wide columns="subgrid" gap={0} columnGap="1h" align="center">
                <span>{m.profile_stars({ n: stars })}</span>
                <ShareBar share={count / total} />
                <b className="SearchCount">
                  {formatNumber(count)}
                  <VisuallyHidden> {m.profile_of_reviews({ n: reviewCount })}</VisuallyHidden>
                </b>
              </Grid>
            );
          })}
        </Grid>
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
    const average = listing.dimensionAvg[dimension];
    return average === null ? [] : { dimension, average };
  });
  const hiddenDimensions = dimensions.filter((dimension) => listing.dimensionAvg[dimension] === null);
  const hiddenNames = hiddenDimensions.map((dimension) => getDimensionName(dimension, locale)).join(', ');
  return (
    <div>
      <h3 className={styles.Topics}>{m.profile_dimensions()}</h3>
      {rows.length > 0 && (
        <Stack as="dl" gap={1} className={styles.Dimensions}>
          {rows.map(({ dimension, average }) => (
            <Grid
              key={dimension}
              columns="minmax(0, 1fr) minmax(4.75rem, auto)"
              gap={0}
              columnGap="1h"
              align="baseline"
            >
              <dt>{getDimensionName(dimension, locale)}</dt>
              <dd>
                <b>{formatOneDecimal(average)}</b>
                <ShareBar share={average / 5} size="small" />
                <Text as="span" size="note" soft>
                  {m.profile_rated({ n: listing.dimensionCount[dimension] })}
                </Text>
              </dd>
            </Grid>
          ))}
        </Stack>
      )}
      {hiddenDimensions.length > 0 && (
        <Text soft size="note" className={classNames('NoPrint', styles.Hidden)}>
          {m.dimensions_hidden({ names: hiddenNames })}
        </Text>
      )}
    </div>
  );
}
