import { getLabel, specialties } from '@app/option-lists';
import { getSpecialtyText } from '@app/seo';
import { useShell } from '@app/shell-api';
import type { Listing } from '@app/types';
import { Credentials, DescriptionList } from '@app/ui';
import { m } from '../../paraglide/messages.js';
import { formatAbridgedList, listProfileTerms } from '../../shared/words/profile-terms.ts';
import styles from './Block.module.css';
import { ExpandableRow } from './ExpandableRow.tsx';

/** Specialties with a description in plain language, and devices. */
export function SpecialtiesRow({ listing }: { listing: Listing }) {
  const { locale } = useShell();
  const terms = listProfileTerms(listing, 'specialties');
  if (terms.length === 0 && listing.specialties.length === 0) return null;
  const rows = listing.specialties.map((value) => ({
    name: getLabel(specialties, value, locale),
    explanation: getSpecialtyText(value, locale),
  }));
  return (
    <ExpandableRow
      isNoteRepeated
      title={m.profile_specialties()}
      note={formatAbridgedList(
        rows.length > 0 ? rows.map(({ name }) => name) : terms.map(({ term }) => term),
      )}
    >
      {rows.length > 0 && <Credentials className={styles.Specialties} rows={rows} />}
      {terms.length > 0 && <DescriptionList rows={terms} />}
    </ExpandableRow>
  );
}
