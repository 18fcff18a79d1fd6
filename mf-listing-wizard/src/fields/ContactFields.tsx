import { earliestStartYear, getCurrentYear } from '@app/types';
import type { KeyboardEvent } from 'react';
import { m } from '../paraglide/messages.js';
import { completeUrl } from './listing-values.ts';
import { TextField } from './TextField.tsx';

/** Step 3, Contact and Practice Details. */
export function ContactFields() {
  return (
    <>
      <TextField name="phone" hint={m.field_phone_hint()} type="tel" autoComplete="tel" />
      <TextField
        name="patientContactPhone"
        label={m.field_cell()}
        hint={m.field_cell_hint()}
        type="tel"
        autoComplete="tel"
      />
      <TextField
        name="email"
        hint={m.field_email_hint()}
        required
        type="email"
        autoComplete="email"
        normalize={(text) => text.trim()}
      />
      <TextField
        name="website"
        hint={m.field_website_hint()}
        type="url"
        inputMode="url"
        autoComplete="url"
        normalize={completeUrl}
      />
      <TextField
        name="yearStartedPracticing"
        hint={m.field_year_hint({ first: earliestStartYear, last: getCurrentYear() })}
        short
        type="number"
        inputMode="numeric"
        min={earliestStartYear}
        max={getCurrentYear()}
        onKeyDown={rejectNonDigits}
        autoComplete="off"
      />
    </>
  );
}

/** Rejects "e", signs and points, which a number input accepts. Keyboard shortcuts still work. */
function rejectNonDigits(event: KeyboardEvent<HTMLInputElement>) {
  const isText = event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey;
  if (isText && /\D/.test(event.key)) event.preventDefault();
}
