import { useRefreshOwnData, useSend } from '@app/remote-kit';
import { type SessionUser, useShell } from '@app/shell-api';
import { createListing, type ListingInput } from '@app/types';
import { useRef, useState } from 'react';
import { findChangedFields, saveEditDraft } from '../fields/edit-drafts.ts';
import type { ListingField } from '../fields/listing-values.ts';
import { fieldsByStep } from '../fields/steps.ts';
import { type ListingForm, showServiceErrors } from '../fields/use-listing-form.ts';
import { m } from '../paraglide/messages.js';
import type { AccountPhoto } from '../photo/use-account-photo.ts';
import { newListingDraftName, newListingDrafts } from './draft.ts';

interface CreateListingOptions {
  user: SessionUser;
  form: Pick<ListingForm, 'getValues' | 'setError' | 'setValue'>;
  accountPhoto: AccountPhoto;
  /** True: the chosen photo was discarded. */
  isPhotoDiscarded: boolean;
  showInvalidFields: (fields: readonly string[]) => void;
  onCreated: (notice?: string) => void;
}

const wizardFields: readonly ListingField[] = [...Object.values(fieldsByStep).flat(), 'profilePicture'];

/** Returns the request body: the fields of the wizard, without those that only the edit page has. */
const toCreateListingBody = (input: ListingInput) => ({
  ...(Object.fromEntries(
    wizardFields.flatMap((field) => (input[field] === undefined ? [] : [[field, input[field]]])),
  ) as unknown as Pick<ListingInput, keyof ListingInput>),
  // Part of the call's contract; the service ignores it.
  approved: false,
});

/** Creates the listing. Typed values are kept on failure; later ones stay as a draft of changes. */
export function useCreateListing({
  user,
  form,
  accountPhoto,
  isPhotoDiscarded,
  showInvalidFields,
  onCreated,
}: CreateListingOptions) {
  const { listingChanged, linkListing } = useShell();
  const { send: postListing, sending, failure, cancel } = useSend(createListing);
  const refresh = useRefreshOwnData();
  const isCreatedRef = useRef(false);
  const [isCopying, setIsCopying] = useState(false);

  /** Adds a copy of the account's profile image; if copying fails, the listing is created without a photo. */
  async function addAccountPhoto(input: ListingInput): Promise<ListingInput> {
    if (input.profilePicture || !accountPhoto.url) return input;
    setIsCopying(true);
    const profilePicture = await accountPhoto.copy();
    setIsCopying(false);
    if (!profilePicture) return input;
    // Stored, so that a retry sends the same body.
    form.setValue('profilePicture', profilePicture);
    return { ...input, profilePicture };
  }

  async function sendListing(input: ListingInput) {
    if (isCreatedRef.current || isCopying) return;
    const sentValues = structuredClone(form.getValues());
    const body = toCreateListingBody(await addAccountPhoto(input));
    const result = await postListing(
      { body },
      newListingDrafts.getIdempotencyKey(user.id, newListingDraftName, JSON.stringify(body)),
    );
    if (result.status === 'failed') {
      // Log text required by the specification.
      console.error('Failed to create prosthetist');
      // Already created, by another tab or an attempt whose reply was lost; a reload shows the listing.
      if (result.failure.problem?.error === 'already_owner') void refresh();
      const rejectedFields = showServiceErrors(form, result.failure, wizardFields);
      if (rejectedFields.length > 0) showInvalidFields(rejectedFields);
    }
    if (result.status !== 'done') return;
    isCreatedRef.current = true;
    const latestValues = { ...form.getValues(), profilePicture: sentValues.profilePicture };
    saveEditDraft(user.id, result.reply._id, sentValues, latestValues);
    // The server stores the owner, even if the identity provider cannot store it in the account now.
    void linkListing(result.reply._id);
    listingChanged();
    const isPhotoMissing = isPhotoDiscarded || (accountPhoto.url && !body.profilePicture);
    const notices = [
      isPhotoMissing && m.photo_not_sent(),
      findChangedFields(sentValues, latestValues).length > 0 && m.edit_typed_kept(),
    ];
    onCreated(notices.filter(Boolean).join(' ') || undefined);
  }
  return { send: sendListing, sending: sending || isCopying, failure, cancel };
}
