import { placeCountText } from '@app/seo';
import { useShell } from '@app/shell-api';
import { Link } from '@app/ui';
import styles from './PlaceList.module.css';

interface PlaceListProps {
  label: string;
  places: readonly { name: string; slug: string; total: number }[];
  toHref: (slug: string) => string;
}

/** Places with how many work there, in as many columns as fit. */
export function PlaceList({ label, places, toHref }: PlaceListProps) {
  const { locale } = useShell();
  return (
    <ul className={styles.Places} aria-label={label}>
      {places.map(({ name, slug, total }) => (
        <li key={slug}>
          <Link href={toHref(slug)}>{name}</Link> <span>{placeCountText(total, locale)}</span>
        </li>
      ))}
    </ul>
  );
}
