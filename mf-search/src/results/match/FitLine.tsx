import { getFlagLabel } from '@app/listing-fields';
import {
  accessibilityFeatures,
  getLabel,
  insurancePlans,
  type LimbLevel,
  type Locale,
  languages,
  type Option,
  specialties,
} from '@app/option-lists';
import { useShell } from '@app/shell-api';
import type { Fit, FitReason } from '@app/types';
import { Fits } from '@app/ui';
import { m } from '../../paraglide/messages.js';

/** Reasons why a listing matches the visitor; nothing if there are none. */
export function FitLine({ fit }: { fit: Fit }) {
  const { locale } = useShell();
  if (fit.reasons.length === 0) return null;
  return (
    <Fits>
      <b>{m.fits_you()}</b>{' '}
      <span>{fit.reasons.map((reason) => formatReason(reason, locale)).join(' · ')}</span>
    </Fits>
  );
}

/** For example "4 reviewers with a below-knee loss". */
function formatReason(reason: FitReason, locale: Locale): string {
  const formatLabels = (options: readonly Option[], values: readonly string[]) =>
    values.map((value) => getLabel(options, value, locale)).join(', ');
  switch (reason.kind) {
    case 'activity':
      return m.fit_high_activity();
    case 'specialty':
      return lowerLabel(getLabel(specialties, reason.specialty, locale));
    case 'children':
      return lowerLabel(getFlagLabel('children', locale));
    case 'limbLevel':
      return m.fit_treats({ level: losses[reason.level]() });
    case 'firstVisit':
      return m.fit_first_visit({ days: reason.days });
    case 'accessibility':
      return lowerLabel(getLabel(accessibilityFeatures, reason.feature, locale));
    case 'level':
      return m.fit_level({
        n: reason.reviewers,
        level: losses[reason.level](),
      });
    case 'insurance':
      return m.fit_takes({ plans: formatLabels(insurancePlans, reason.plans) });
    case 'language':
      return m.fit_language({ languages: formatLabels(languages, reason.languages) });
  }
}

/** Levels as they read within the sentence. */
const losses: Record<LimbLevel, () => string> = {
  'Symes/Boyd': m.loss_symes_boyd,
  'Below-knee': m.loss_below_knee,
  'Above-knee': m.loss_above_knee,
  Hip: m.loss_hip,
  Hand: m.loss_hand,
  Elbow: m.loss_elbow,
  Shoulder: m.loss_shoulder,
};

/** Lower-cases the first letter for use within a sentence, except in names such as "Symes/Boyd". */
export const lowerLabel = (label: string) =>
  label.includes('/') ? label : label.charAt(0).toLowerCase() + label.slice(1);
