import { Banner } from '@app/ui';
import type { RefObject } from 'react';
import { useFormContext, useFormState } from 'react-hook-form';
import { getErrorText } from '../fields/error-texts.ts';
import styles from '../fields/Fields.module.css';
import { getFieldName } from '../fields/field-names.ts';
import type { ListingField, ListingValues } from '../fields/listing-values.ts';
import { focusField } from '../fields/use-listing-form.ts';
import { m } from '../paraglide/messages.js';

interface ErrorSummaryProps {
  fields: readonly string[];
  formElementRef: RefObject<HTMLElement | null>;
}

export function ErrorSummary({ fields, formElementRef }: ErrorSummaryProps) {
  const { getValues } = useFormContext<ListingValues>();
  // Must be read during rendering, because the form tracks which state is read.
  const { errors } = useFormState<ListingValues>();
  const remainingErrors = (fields as ListingField[]).flatMap((field) => {
    const error = errors[field];
    if (!error) return [];
    const serviceText = error.type === 'service' && error.message;
    return [{ field, text: serviceText || getErrorText(field, getValues(field)) }];
  });
  // The live region is always rendered, so that its text is announced.
  return (
    <div role="alert">
      {remainingErrors.length > 0 && (
        <Banner role="none" kind="bad" title={m.wizard_look_again({ n: remainingErrors.length })}>
          <ul className={styles.Errors}>
            {remainingErrors.map(({ field, text }) => (
              <li key={field}>
                <button type="button" onClick={() => focusField(formElementRef.current, [field])}>
                  {m.error_about({ field: getFieldName(field), words: text })}
                </button>
              </li>
            ))}
          </ul>
        </Banner>
      )}
    </div>
  );
}
