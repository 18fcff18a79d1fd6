import { decisionReasons, type Locale } from '@app/option-lists';
import { m } from '../paraglide/messages.js';

/** The published reasons for which a review is withheld or sent back, each with what it means. */
export function decisionReasonTexts(
  locale: Locale,
): readonly { value: string; label: string; meaning: string }[] {
  const o = { locale };
  const meanings: Record<string, string> = {
    'Names another person': m.reason_names({}, o),
    'Confidential details': m.reason_confidential({}, o),
    'Abusive or obscene': m.reason_abusive({}, o),
    Discriminatory: m.reason_discriminatory({}, o),
    'False or fake': m.reason_fake({}, o),
    'Not about this care': m.reason_other_care({}, o),
    'Conflict of interest': m.reason_conflict({}, o),
    'Too little to help a reader': m.reason_too_little({}, o),
  } satisfies Record<(typeof decisionReasons)[number]['value'], string>;
  return decisionReasons.map(({ value, label }) => ({
    value,
    label: label[locale],
    meaning: meanings[value] ?? '',
  }));
}
