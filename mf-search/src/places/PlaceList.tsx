import { Grid, Link, Row, Text } from '@app/ui';
import '../shared/parts.css';
import styles from '../shared/cards/DirectoryPageLayout.module.css';
import { formatProsthetistCount } from '../shared/words/listing.ts';

interface PlaceListProps {
  label: string;
  places: readonly { name: string; slug: string; total: number }[];
  toHref: (slug: string) => string;
}

/** Places with their number of prosthetists, in as many columns as fit. */
export function PlaceList({ label, places, toHref }: PlaceListProps) {
  return (
    <Grid as="ul" autoFill="20rem" gap={0} columnGap={4} aria-label={label}>
      {places.map(({ name, slug, total }) => (
        <Row as="li" justify="between" gap={0} columnGap={2} className={styles.Place} key={slug}>
          <Link href={toHref(slug)}>{name}</Link>{' '}
          <Text as="span" soft className="SearchDigits">
            {formatProsthetistCount(total)}
          </Text>
        </Row>
      ))}
    </Grid>
  );
}
