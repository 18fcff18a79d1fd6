import { Link, Stack } from '@app/ui';
import { m } from '../paraglide/messages.js';
import styles from './EditListingForm.module.css';
import { sections } from './sections.ts';

/** Links to the sections of the long page. */
export function SectionNav() {
  return (
    <nav className={styles.Nav} aria-label={m.edit_nav()}>
      <Stack as="ul" gap={0}>
        {sections.map(({ id, title }) => (
          <li key={id}>
            <Link href={`#${id}`}>{title()}</Link>
          </li>
        ))}
      </Stack>
    </nav>
  );
}
