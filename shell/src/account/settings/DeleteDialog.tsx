import { useWrite } from '@app/remote-kit';
import type { BodyOf, deleteMe, getOwnListing, ReplyOf } from '@app/types';
import {
  Banner,
  Button,
  Checkbox,
  Dialog,
  Field,
  Fieldset,
  Input,
  Stack,
  Textarea,
  useFocusFallback,
} from '@app/ui';
import { useState } from 'react';
import { m } from '../../paraglide/messages.js';
import { getCallErrorText } from './AccountSection.tsx';

export type DeletionChoices = BodyOf<typeof deleteMe>;
/** The own listing: undefined while loading, 'unknown' after a failure. */
export type OwnListingState = ReplyOf<typeof getOwnListing>['listing'] | 'unknown' | undefined;

type ListingFate = NonNullable<DeletionChoices['listing']>;

interface DeleteDialogProps {
  /** False for prosthetists, who write no reviews. */
  asksForReviews: boolean;
  /** False for accounts that sign in otherwise. */
  asksForPassword: boolean;
  listing: OwnListingState;
  onClose: () => void;
  onDelete: (choices: DeletionChoices & { password: string }) => Promise<unknown>;
}

const listingConfirmations = {
  keep: m.delete_sure_listing_keep,
  close: m.delete_sure_listing_close,
  takedown: m.delete_sure_listing_takedown,
} as const;

/** Says what becomes of a listing that is not public. One that never was public is deleted. */
const getNonPublicText = ({ status, reviewCount }: Exclude<OwnListingState, 'unknown' | null | undefined>) =>
  status !== 'suspended' && reviewCount === 0 ? m.delete_listing_gone() : m.delete_listing_hidden();

/** Dialog of two steps: consequences with the choices for reviews and listing, then the final confirmation. */
export function DeleteDialog({
  asksForReviews,
  asksForPassword,
  listing,
  onClose,
  onDelete,
}: DeleteDialogProps) {
  const [reviewFate, setReviewFate] = useState<DeletionChoices['reviews']>('delete');
  const [listingFate, setListingFate] = useState<ListingFate>('keep');
  const [reason, setReason] = useState('');
  const [isReasonMissing, setIsReasonMissing] = useState(false);
  const [isConfirming, setIsConfirming] = useState(false);
  const {
    send,
    sending,
    failure: errorText,
  } = useWrite((_, choices: Parameters<typeof onDelete>[0]) => onDelete(choices), getCallErrorText);
  const [password, setPassword] = useState('');
  const [isPasswordMissing, setIsPasswordMissing] = useState(false);

  // "Next" disappears when it is pressed.
  const handleFocus = useFocusFallback(() => document.querySelector<HTMLElement>('dialog[open] h2'));

  // A listing that was never public is deleted without a choice.
  const asksForListing = listing === 'unknown' || listing?.approved === true;
  const isTakedown = asksForListing && listingFate === 'takedown';
  const goToConfirmation = () => {
    if (listing === undefined) return;
    const lacksReason = isTakedown && reason.trim() === '';
    setIsReasonMissing(lacksReason);
    setIsConfirming(!lacksReason);
  };

  const goBack = () => {
    if (sending) return;
    if (isConfirming) setIsConfirming(false);
    else onClose();
  };
  const confirmDeletion = () => {
    const lacksPassword = asksForPassword && password === '';
    setIsPasswordMissing(lacksPassword);
    if (lacksPassword) return;
    void send({
      reviews: reviewFate,
      password,
      ...(asksForListing && { listing: listingFate }),
      ...(isTakedown && { takedownReason: reason.trim() }),
    });
  };
  const reviewFateOptions = [
    { value: 'delete', label: m.delete_reviews_delete() },
    { value: 'keep', label: m.delete_reviews_keep() },
  ] as const;
  return (
    <Dialog
      open
      // A deletion that is under way cannot be stopped, so the dialog does not look as if it could.
      onClose={() => sending || onClose()}
      onFocus={handleFocus}
      closeLabel={m.delete_close()}
      title={isConfirming ? m.delete_sure_title() : m.delete_title()}
      actions={
        <>
          <Button kind="quiet" aria-disabled={sending || undefined} onClick={goBack}>
            {isConfirming ? m.delete_back() : m.delete_cancel()}
          </Button>
          {/* Separate keys, so that a double click on the first button never hits the second. */}
          {isConfirming ? (
            <Button key="delete" kind="danger" aria-disabled={sending || undefined} onClick={confirmDeletion}>
              {sending ? m.form_sending() : m.delete_now()}
            </Button>
          ) : (
            <Button key="next" aria-disabled={listing === undefined || undefined} onClick={goToConfirmation}>
              {m.delete_next()}
            </Button>
          )}
        </>
      }
    >
      {isConfirming ? (
        <Stack role="status">
          <p>{m.delete_sure_text()}</p>
          {asksForReviews && <p>{reviewFate === 'keep' ? m.delete_sure_keep() : m.delete_sure_delete()}</p>}
          {listing === 'unknown' && <p>{m.delete_sure_listing_unknown()}</p>}
          {asksForListing && <p>{listingConfirmations[listingFate]()}</p>}
          {listing && !asksForListing && <p>{getNonPublicText(listing)}</p>}
          {asksForPassword && (
            <Field
              label={m.delete_password()}
              error={isPasswordMissing && password === '' ? m.check_password_missing() : undefined}
            >
              <Input
                type="password"
                autoComplete="current-password"
                value={password}
                onChange={({ target }) => setPassword(target.value)}
              />
            </Field>
          )}
        </Stack>
      ) : (
        <Stack>
          <p>{m.delete_what()}</p>
          <p>{m.delete_when()}</p>
          {asksForReviews && (
            <Fieldset legend={m.delete_reviews()}>
              {reviewFateOptions.map(({ value, label }) => (
                <Checkbox
                  key={value}
                  type="radio"
                  name="reviews"
                  value={value}
                  label={label}
                  checked={reviewFate === value}
                  onChange={() => setReviewFate(value)}
                />
              ))}
            </Fieldset>
          )}
          {asksForListing && (
            <ListingFateField
              fate={listingFate}
              reason={reason}
              reasonErrorText={
                isReasonMissing && reason.trim() === '' ? m.delete_listing_reason_missing() : ''
              }
              onFate={setListingFate}
              onReason={setReason}
            />
          )}
          {listing && !asksForListing && <p>{getNonPublicText(listing)}</p>}
        </Stack>
      )}
      {errorText && (
        <Banner kind="bad">
          <p>{errorText}</p>
        </Banner>
      )}
    </Dialog>
  );
}

interface ListingFateFieldProps {
  fate: ListingFate;
  reason: string;
  reasonErrorText: string;
  onFate: (fate: ListingFate) => void;
  onReason: (reason: string) => void;
}

function ListingFateField({ fate, reason, reasonErrorText, onFate, onReason }: ListingFateFieldProps) {
  const fateOptions = [
    { value: 'keep', label: m.delete_listing_keep(), hint: m.delete_listing_keep_hint() },
    { value: 'close', label: m.delete_listing_close(), hint: m.delete_listing_close_hint() },
    { value: 'takedown', label: m.delete_listing_takedown(), hint: m.delete_listing_takedown_hint() },
  ] as const;
  return (
    <Fieldset legend={m.delete_listing()}>
      {fateOptions.map(({ value, label, hint }) => (
        <Checkbox
          key={value}
          type="radio"
          name="listing"
          value={value}
          label={
            <>
              <b>{label}</b> {hint}
            </>
          }
          checked={fate === value}
          onChange={() => onFate(value)}
        />
      ))}
      {fate === 'takedown' && (
        <Field
          label={m.delete_listing_reason()}
          hint={m.delete_listing_reason_hint()}
          error={reasonErrorText}
          required
        >
          <Textarea
            rows={3}
            maxLength={1000}
            value={reason}
            onChange={({ target }) => onReason(target.value)}
          />
        </Field>
      )}
    </Fieldset>
  );
}
