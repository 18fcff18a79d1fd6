import { FieldGrid } from '@app/ui';
import { m } from '../paraglide/messages.js';
import type { ListingFieldPath } from './error-texts.ts';
import { TextField } from './TextField.tsx';
import { ZipCheck } from './ZipCheck.tsx';

/** Step 2, Basic Practice Information: name and address. */
export function BasicFields() {
  return (
    <>
      <FieldGrid alignFields>
        <TextField name="firstName" required autoComplete="given-name" />
        <TextField name="lastName" required autoComplete="family-name" />
        <TextField name="company" hint={m.field_company_hint()} required isWide autoComplete="organization" />
        <TextField name="address" required autoComplete="address-line1" />
        <TextField name="address2" hint={m.field_address2_hint()} autoComplete="address-line2" />
        <TextField name="city" required autoComplete="address-level2" />
        <StateAndZipFields
          stateName="state"
          zipName="zipCode"
          autoCompletes={['address-level1', 'postal-code']}
        />
      </FieldGrid>
      <ZipCheck />
    </>
  );
}

interface StateAndZipFieldsProps {
  stateName: ListingFieldPath;
  zipName: ListingFieldPath;
  autoCompletes: readonly [state: string, zipCode: string];
}

export const StateAndZipFields = ({ stateName, zipName, autoCompletes }: StateAndZipFieldsProps) => (
  <FieldGrid tight>
    <TextField
      name={stateName}
      hint={m.field_state_hint()}
      required
      short
      maxLength={2}
      autoComplete={autoCompletes[0]}
      autoCapitalize="characters"
      spellCheck={false}
      normalize={(text) => text.trim().toUpperCase()}
    />
    <TextField
      name={zipName}
      hint={m.field_zip_hint()}
      required
      short
      maxLength={10}
      inputMode="numeric"
      autoComplete={autoCompletes[1]}
    />
  </FieldGrid>
);
