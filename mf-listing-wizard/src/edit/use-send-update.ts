import { type Failure, useRefreshOwnData, useSend } from '@app/remote-kit';
import { useShell } from '@app/shell-api';
import { type EditableListing, type ListingInput, updateListing } from '@app/types';
import { useState } from 'react';
import type { FieldPath } from 'react-hook-form';
import { editDrafts, pickValues } from '../edit-drafts.ts';
import { getFieldName } from '../fields/field-names.ts';
import { findChangedFields } from '../fields/find-changed-fields.ts';
import { blankListing, type ListingValues } from '../fields/listing-values.ts';
import { m } from '../paraglide/messages.js';
import type { EditForm } from './use-edit-form.ts';

interface SendUpdateOptions {
  listing: EditableListing['listing'];
  userId: string;
  /** Values that the form opened with. */
  initialValues: ListingValues;
  form: EditForm;
  /** Shows the fields that the service rejected. */
  showInvalidFields: (fields: readonly string[]) => void;
  onSent: (notice?: string) => void;
}

/**
 * Sends the changed fields for approval and reports the result. Typed values are kept on failure; what is typed while
 * they are sent stays as a draft.
 */
export function useSendUpdate({
  listing,
  userId,
  initialValues,
  form,
  showInvalidFields,
  onSent,
}: SendUpdateOptions) {
  const { listingChanged, toast } = useShell();
  const { send: sendUpdate, sending, failure: sendFailure, clearFailure, cancel } = useSend(updateListing);
  const refresh = useRefreshOwnData();
  const [isIdMissing, setIsIdMissing] = useState(false);

  async function send(input: ListingInput) {
    setIsIdMissing(!listing.id);
    if (!listing.id) {
      // Log text required by the specification.
      console.error('Prosthetist ID not found');
      return;
    }
    const sentValues = structuredClone(form.getValues());
    const body = { ...input, changed: findChangedFields(initialValues, sentValues) };
    const idempotencyKey = editDrafts.getIdempotencyKey(userId, listing.id, JSON.stringify(body));
    const result = await sendUpdate({ params: { id: listing.id }, body }, idempotencyKey);
    if (result.status === 'failed') showFieldErrors(result.failure);
    if (result.status !== 'done') return;
    const latestValues = form.getValues();
    const fieldsChangedWhileSending = findChangedFields(sentValues, latestValues);
    editDrafts.remove(userId, listing.id);
    if (fieldsChangedWhileSending.length > 0)
      editDrafts.save(userId, listing.id, pickValues(latestValues, fieldsChangedWhileSending));
    listingChanged();
    void refresh();
    const { status, changed: pendingFields } = result.reply.update;
    if (status === 'pending') {
      // A public listing keeps its values until staff decide, so a sent field that is not pending has its public value.
      const revertedFields = listing.approved
        ? body.changed.filter((field) => !pendingFields.includes(field))
        : [];
      const notices = [
        revertedFields.length > 0 &&
          m.edit_taken_back({ fields: revertedFields.map(getFieldName).join(', ') }),
        fieldsChangedWhileSending.length > 0 && m.edit_typed_kept(),
      ];
      return onSent(notices.filter(Boolean).join(' ') || undefined);
    }
    toast({ text: m.withdraw_done() });
    if (fieldsChangedWhileSending.length === 0) document.querySelector<HTMLElement>('h1')?.focus();
  }

  /** Shows the service's messages at the fields they belong to. */
  function showFieldErrors(failure: Failure) {
    if (failure.kind !== 'refused') return;
    const fieldErrors = Object.entries(failure.problem.fields ?? {}).filter(
      ([field]) => field.split('.')[0]! in blankListing,
    );
    for (const [field, message] of fieldErrors) {
      form.setError(field as FieldPath<ListingValues>, { type: 'service', message });
    }
    if (fieldErrors.length > 0) showInvalidFields(fieldErrors.map(([field]) => field));
  }

  const failure: Failure | null = isIdMissing ? { kind: 'unreached' } : sendFailure;
  return {
    send,
    sending,
    failure,
    cancel,
    clearFailure() {
      setIsIdMissing(false);
      clearFailure();
    },
  };
}
