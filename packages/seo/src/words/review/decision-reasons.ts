import { type AddedOption, decisionReasons, filterOffered, type Locale } from '@app/option-lists';
import { m } from '../../paraglide/messages.js';

/**
 * The published reasons for which a review is withheld or sent back, each with what it means. `added`: those of the
 * team's own; the retired ones among them are left out.
 */
export function getDecisionReasonTexts(
  locale: Locale,
  added: readonly AddedOption[] = [],
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
  return filterOffered(decisionReasons, added).map(({ value, label }) => ({
    value,
    label: label[locale],
    meaning: meanings[value] ?? m.reason_added({}, o),
  }));
}
