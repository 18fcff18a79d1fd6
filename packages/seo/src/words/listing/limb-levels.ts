import { getLabel, type Locale, limbLevels } from '@app/option-lists';
import { m } from '../../paraglide/messages.js';

const explained: Record<string, (inputs: object, options: { locale: Locale }) => string> = {
  'Symes/Boyd': m.level_symes_boyd,
  'Below-knee': m.level_below_knee,
  'Above-knee': m.level_above_knee,
  Hip: m.level_hip,
  Hand: m.level_hand,
  Elbow: m.level_elbow,
  Shoulder: m.level_shoulder,
};

/** "Below-knee (transtibial: through the shin)". */
export function formatLimbLevel(value: string, locale: Locale): string {
  const label = getLabel(limbLevels, value, locale);
  const meaning = explained[value]?.({}, { locale });
  return meaning ? `${label} (${meaning})` : label;
}
