import { getLabel, specialties } from '@app/option-lists';
import { getSpecialtyText } from '@app/seo';
import { useShell } from '@app/shell-api';
import type { Listing } from '@app/types';
import { Credentials, Terms } from '@app/ui';
import { m } from '../../paraglide/messages.js';
import { listProfileTerms } from '../../shared/words/profile-terms.ts';
import { Block } from './Block.tsx';
import styles from './SpecialtiesBlock.module.css';

/** Specialties with a description in plain language. */
export function SpecialtiesBlock({ listing }: { listing: Listing }) {
  const { locale } = useShell();
  const terms = listProfileTerms(listing, 'specialties');
  if (terms.length === 0 && listing.specialties.length === 0) return null;
  return (
    <Block title={m.profile_specialties()}>
      {listing.specialties.length > 0 && (
        <Credentials
          className={styles.Specialties}
          rows={listing.specialties.map((value) => ({
            name: getLabel(specialties, value, locale),
            explained: getSpecialtyText(value, locale),
          }))}
        />
      )}
      {terms.length > 0 && <Terms rows={terms} />}
    </Block>
  );
}
