import { deviceFamilies, getLabel, limbLevels, specialties } from '@app/option-lists';
import { formatYesNo, getSpecialtyText } from '@app/seo';
import { useShell } from '@app/shell-api';
import type { Listing } from '@app/types';
import { Credentials, Terms } from '@app/ui';
import { m } from '../paraglide/messages.js';
import { Block } from './Block.tsx';
import styles from './SpecialtiesBlock.module.css';

const levelExplained: Record<string, () => string> = {
  'Symes/Boyd': m.level_symes_boyd,
  'Below-knee': m.level_below_knee,
  'Above-knee': m.level_above_knee,
  Hip: m.level_hip,
  Hand: m.level_hand,
  Elbow: m.level_elbow,
  Shoulder: m.level_shoulder,
};

/** What this practice is good at, in words that need no dictionary. */
export function SpecialtiesBlock({ listing }: { listing: Listing }) {
  const { locale } = useShell();
  const levels = listing.limbLevels.map((value) => {
    const label = getLabel(limbLevels, value, locale);
    const explained = levelExplained[value]?.();
    return explained ? `${label} (${explained})` : label;
  });
  const rows = [
    { term: m.profile_limb_levels(), value: levels.join(', ') },
    {
      term: m.profile_devices(),
      value: listing.deviceFamilies.map((value) => getLabel(deviceFamilies, value, locale)).join(', '),
    },
    { term: m.profile_children(), value: formatYesNo(listing.treatsChildren, locale) },
    { term: m.profile_made_here(), value: formatYesNo(listing.onSiteFabrication, locale) },
    { term: m.profile_same_day(), value: formatYesNo(listing.sameDayRepairs, locale) },
    { term: m.profile_training(), value: listing.manufacturerTraining },
  ].filter((row) => row.value);
  if (rows.length === 0 && listing.specialties.length === 0) return null;
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
      {rows.length > 0 && <Terms rows={rows} />}
    </Block>
  );
}
