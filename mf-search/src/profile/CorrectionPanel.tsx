import { site } from '@app/option-lists';
import { fullName } from '@app/seo';
import type { Listing } from '@app/types';
import { Link, Panel } from '@app/ui';
import { m } from '../paraglide/messages.js';
import styles from './OnScreen.module.css';

/** What to do about a wrong fact. */
export function CorrectionPanel({ listing }: { listing: Listing }) {
  const subject = encodeURIComponent(m.profile_wrong_subject({ name: fullName(listing) }));
  return (
    <Panel className={styles.OnScreen} title={m.profile_wrong()}>
      <p>{m.profile_wrong_text()}</p>
      <p>
        <Link href={`mailto:${site.helpEmail}?subject=${subject}`}>{m.profile_wrong_mail()}</Link>
      </p>
    </Panel>
  );
}
