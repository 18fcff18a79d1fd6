import { insurancePlans, languages } from '@app/option-lists';
import { m } from '../paraglide/messages.js';
import { OptionChecks } from './OptionChecks.tsx';

/** Step 5, Insurance and Services. */
export function ServicesFields() {
  return (
    <>
      <OptionChecks
        name="insuranceAccepted"
        options={insurancePlans}
        legend={m.field_insurance()}
        hint={m.field_insurance_hint()}
        required
      />
      <OptionChecks
        name="languageAccommodations"
        options={languages}
        legend={m.field_languages()}
        hint={m.field_languages_hint()}
      />
    </>
  );
}
