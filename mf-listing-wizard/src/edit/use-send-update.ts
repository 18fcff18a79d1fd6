import { type Failure, useRefreshOwnData, useSend } from '@app/remote-kit';
import { useShell } from '@app/shell-api';
import { type EditableListing, type ListingInput, updateListing } from '@app/types';
import { useState } from 'react';
import { editDrafts, findChangedFields, saveEditDraft } from '../fields/edit-drafts.ts';
import { getFieldName } from '../fields/field-names.ts';
import { type ListingValues, listingFields } from '../fields/listing-values.ts';
import { type ListingForm, showServiceErrors } from '../fields/use-listing-form.ts';
import { m } from '../paraglide/messages.js';

interface SendUpdateOptions {
  listing: EditableListing['listing'];
  userId: string;
  initialValues: ListingValues;
  form: ListingForm;
  showInvalidFields: (fields: readonly string[]) => void;
  onSent: (notice?: string) => void;
}

/** Sends the changed fields for approval. Typed values are kept on failure; later ones stay as a draft. */
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
    if (result.status === 'failed') {
      const rejectedFields = showServiceErrors(form, result.failure, listingFields);
      if (rejectedFields.length > 0) showInvalidFields(rejectedFields);
    }
    if (result.status !== 'done') return;
    const latestValues = form.getValues();
    const fieldsChangedWhileSending = findChangedFields(sentValues, latestValues);
    editDrafts.remove(userId, listing.id);
    saveEditDraft(userId, listing.id, sentValues, latestValues);
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
