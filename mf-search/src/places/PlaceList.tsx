import { Link } from '@app/ui';
import { placeCountText } from '../shared/words/listing.ts';
import styles from './PlaceList.module.css';

interface PlaceListProps {
  label: string;
  places: readonly { name: string; slug: string; total: number }[];
  toHref: (slug: string) => string;
}

/** Places with their number of prosthetists, in as many columns as fit. */
export function PlaceList({ label, places, toHref }: PlaceListProps) {
  return (
    <ul className={styles.Places} aria-label={label}>
      {places.map(({ name, slug, total }) => (
        <li key={slug}>
          <Link href={toHref(slug)}>{name}</Link> <span>{placeCountText(total)}</span>
        </li>
      ))}
    </ul>
  );
}
