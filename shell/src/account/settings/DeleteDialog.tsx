import { Banner, Button, Checkbox, Dialog, Field, Fieldset, Input, Stack } from '@app/ui';
import { useState } from 'react';
import { m } from '../../paraglide/messages.js';
import type { DeletionChoices, OwnListingState } from './ListingFateField.tsx';
import { type ListingFate, ListingFateField } from './ListingFateField.tsx';

interface Props {
  /** False for prosthetists, who write no reviews. */
  asksForReviews: boolean;
  /** False for accounts that sign in otherwise. */
  asksForPassword: boolean;
  listing: OwnListingState;
  onClose: () => void;
  /** Returns the error. */
  onDelete: (fates: DeletionChoices & { password: string }) => Promise<string | undefined>;
}

const listingConfirmations = {
  keep: m.delete_sure_listing_keep,
  close: m.delete_sure_listing_close,
  takedown: m.delete_sure_listing_takedown,
} as const;

/** What becomes of a listing that is not public; one that never was is deleted. */
const getHiddenText = ({ status, reviewCount }: Exclude<OwnListingState, 'unknown' | null | undefined>) =>
  status !== 'suspended' && reviewCount === 0 ? m.delete_listing_gone() : m.delete_listing_hidden();

/** Two steps: consequences and the fate of reviews and listing; then the final confirmation. */
export function DeleteDialog({ asksForReviews, asksForPassword, listing, onClose, onDelete }: Props) {
  const [reviewsFate, setReviewsFate] = useState<DeletionChoices['reviews']>('delete');
  const [listingFate, setListingFate] = useState<ListingFate>('keep');
  const [reason, setReason] = useState('');
  const [lacksReason, setLacksReason] = useState(false);
  const [isConfirming, setConfirming] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const [password, setPassword] = useState('');
  const [lacksPassword, setLacksPassword] = useState(false);

  // A never public listing is deleted without asking.
  const asksForListing = listing === 'unknown' || listing?.approved === true;
  const isTakedown = asksForListing && listingFate === 'takedown';
  const goToConfirmation = () => {
    if (listing === undefined) return;
    const isReasonMissing = isTakedown && reason.trim() === '';
    setLacksReason(isReasonMissing);
    setConfirming(!isReasonMissing);
  };

  const confirmDeletion = async () => {
    if (isBusy) return;
    const isPasswordMissing = asksForPassword && password === '';
    setLacksPassword(isPasswordMissing);
    if (isPasswordMissing) return;
    setBusy(true);
    setProblem('');
    const deletionProblem = await onDelete({
      reviews: reviewsFate,
      password,
      ...(asksForListing && { listing: listingFate }),
      ...(isTakedown && { takedownReason: reason.trim() }),
    });
    if (deletionProblem === undefined) return;
    setBusy(false);
    setProblem(deletionProblem);
  };
  const reviewFateOptions = [
    { value: 'delete', label: m.delete_reviews_delete() },
    { value: 'keep', label: m.delete_reviews_keep() },
  ] as const;
  return (
    <Dialog
      open
      onClose={onClose}
      closeLabel={m.delete_close()}
      title={isConfirming ? m.delete_sure_title() : m.delete_title()}
      actions={
        <>
          <Button kind="quiet" onClick={isConfirming ? () => setConfirming(false) : onClose}>
            {isConfirming ? m.delete_back() : m.delete_cancel()}
          </Button>
          {/* Separate keys, so that a double click on the first button never hits the second. */}
          {isConfirming ? (
            <Button key="delete" kind="danger" aria-disabled={isBusy || undefined} onClick={confirmDeletion}>
              {isBusy ? m.form_sending() : m.delete_now()}
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
          {asksForReviews && <p>{reviewsFate === 'keep' ? m.delete_sure_keep() : m.delete_sure_delete()}</p>}
          {listing === 'unknown' && <p>{m.delete_sure_listing_unknown()}</p>}
          {asksForListing && <p>{listingConfirmations[listingFate]()}</p>}
          {listing && !asksForListing && <p>{getHiddenText(listing)}</p>}
          {asksForPassword && (
            <Field
              label={m.delete_password()}
              error={lacksPassword && password === '' ? m.check_password_missing() : undefined}
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
                  checked={reviewsFate === value}
                  onChange={() => setReviewsFate(value)}
                />
              ))}
            </Fieldset>
          )}
          {asksForListing && (
            <ListingFateField
              fate={listingFate}
              reason={reason}
              problem={lacksReason && reason.trim() === '' ? m.delete_listing_reason_missing() : ''}
              onFate={setListingFate}
              onReason={setReason}
            />
          )}
          {listing && !asksForListing && <p>{getHiddenText(listing)}</p>}
        </Stack>
      )}
      {problem && (
        <Banner kind="bad">
          <p>{problem}</p>
        </Banner>
      )}
    </Dialog>
  );
}
