import { blankPlace } from '@app/listing-fields';
import { useShell } from '@app/shell-api';
import { Button, PlusIcon, Row, Stack } from '@app/ui';
import { useRef } from 'react';
import { flushSync } from 'react-dom';
import { useFieldArray, useFormContext } from 'react-hook-form';
import { m } from '../paraglide/messages.js';
import { StateAndZipFields } from './BasicFields.tsx';
import styles from './Fields.module.css';
import { HoursField } from './HoursField.tsx';
import type { ListingValues } from './listing-values.ts';
import { TextField } from './TextField.tsx';

/** With the main address, a listing has at most five. */
const maxFurtherPlaces = 4;

export function PlacesFields() {
  const { toast } = useShell();
  const { control, getValues } = useFormContext<ListingValues>();
  const { fields, append, insert, remove } = useFieldArray({ control, name: 'alsoAt' });
  const addButtonRef = useRef<HTMLButtonElement>(null);

  function removePlace(index: number) {
    const values = getValues(`alsoAt.${index}`);
    // At once, because the button to add a location is missing while there are as many as possible.
    flushSync(() => remove(index));
    addButtonRef.current?.focus();
    toast({
      text: m.practice_place_removed({ n: index + 1 }),
      undo: { label: m.photo_undo(), run: () => insert(index, values, { shouldFocus: false }) },
    });
  }
  return (
    <Stack>
      <h3>{m.practice_places()}</h3>
      <p>{m.practice_places_hint({ max: maxFurtherPlaces })}</p>
      {fields.map(({ id }, index) => (
        <PlaceFieldset key={id} index={index} onRemove={() => removePlace(index)} />
      ))}
      {fields.length < maxFurtherPlaces && (
        <Row>
          <Button
            ref={addButtonRef}
            kind="secondary"
            onClick={() => append(blankPlace, { focusName: `alsoAt.${fields.length}.company` })}
          >
            <PlusIcon /> {m.practice_place_add()}
          </Button>
        </Row>
      )}
    </Stack>
  );
}

function PlaceFieldset({ index, onRemove }: { index: number; onRemove: () => void }) {
  const toFieldPath = <F extends keyof typeof blankPlace>(field: F) => `alsoAt.${index}.${field}` as const;
  return (
    <fieldset className={styles.Place}>
      <legend>{m.practice_place({ n: index + 1 })}</legend>
      <Stack>
        <TextField name={toFieldPath('company')} required autoComplete="off" />
        <TextField name={toFieldPath('address')} required autoComplete="off" />
        <TextField name={toFieldPath('city')} required autoComplete="off" />
        <StateAndZipFields
          stateName={toFieldPath('state')}
          zipName={toFieldPath('zipCode')}
          autoCompletes={['off', 'off']}
        />
        <TextField
          name={toFieldPath('days')}
          label={m.practice_place_days()}
          hint={m.practice_place_days_hint()}
          autoComplete="off"
        />
        <HoursField name={toFieldPath('hours')} label={m.practice_place_hours()} />
        <Row>
          <Button kind="danger" onClick={onRemove}>
            {m.practice_place_remove({ n: index + 1 })}
          </Button>
        </Row>
      </Stack>
    </fieldset>
  );
}
