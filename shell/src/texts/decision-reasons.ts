import { type AddedOption, decisionReasons, listOfferedOptions } from '@app/option-lists';
import { getPageLocale } from '@app/shell-api';
import { m } from '../paraglide/messages.js';

/** Returns the published reasons to withhold a review. `addedReasons`: by staff; retired ones are omitted. */
export function getDecisionReasonTexts(
  addedReasons: readonly AddedOption[] = [],
): readonly { value: string; label: string; meaning: string }[] {
  const meanings: Record<string, string> = {
    'Names another person': m.reason_names(),
    'Confidential details': m.reason_confidential(),
    'Abusive or obscene': m.reason_abusive(),
    Discriminatory: m.reason_discriminatory(),
    'False or fake': m.reason_fake(),
    'Not about this care': m.reason_other_care(),
    'Conflict of interest': m.reason_conflict(),
    'Too little to help a reader': m.reason_too_little(),
  } satisfies Record<(typeof decisionReasons)[number]['value'], string>;
  return listOfferedOptions(decisionReasons, addedReasons).map(({ value, label }) => ({
    value,
    label: label[getPageLocale()],
    meaning: meanings[value] ?? m.reason_added(),
  }));
}
