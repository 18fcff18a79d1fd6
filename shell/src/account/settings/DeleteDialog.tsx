import { Banner, Button, Check, Dialog, Field, Fieldset, Input, Stack } from '@app/ui';
import { useState } from 'react';
import { m } from '../../paraglide/messages.js';
import type { Fates, OwnListing } from './ListingFateField.tsx';
import { type ListingFate, ListingFateField } from './ListingFateField.tsx';

interface Props {
  /** False for prosthetists, who write no reviews. */
  asksForReviews: boolean;
  /** False for accounts that sign in otherwise. */
  asksForPassword: boolean;
  listing: OwnListing;
  onClose: () => void;
  /** Returns the error. */
  onDelete: (fates: Fates & { password: string }) => Promise<string | undefined>;
}

const sureOfListing = {
  keep: m.delete_sure_listing_keep,
  close: m.delete_sure_listing_close,
  takedown: m.delete_sure_listing_takedown,
} as const;

/** What becomes of a listing that is not public; one that never was is deleted. */
const getHiddenText = ({ status, reviewCount }: Exclude<OwnListing, 'unknown' | null | undefined>) =>
  status !== 'suspended' && reviewCount === 0 ? m.delete_listing_gone() : m.delete_listing_hidden();

/** Two steps: consequences and the fate of reviews and listing; then the final confirmation. */
export function DeleteDialog({ asksForReviews, asksForPassword, listing, onClose, onDelete }: Props) {
  const [fate, setFate] = useState<Fates['reviews']>('delete');
  const [listingFate, setListingFate] = useState<ListingFate>('keep');
  const [reason, setReason] = useState('');
  const [lacksReason, setLacksReason] = useState(false);
  const [sure, setSure] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const [password, setPassword] = useState('');
  const [lacksPassword, setLacksPassword] = useState(false);

  // A never public listing is deleted without asking.
  const asksForListing = listing === 'unknown' || listing?.approved === true;
  const takesDown = asksForListing && listingFate === 'takedown';
  const goOn = () => {
    if (listing === undefined) return;
    const lacks = takesDown && reason.trim() === '';
    setLacksReason(lacks);
    setSure(!lacks);
  };

  const remove = async () => {
    if (busy) return;
    const lacks = asksForPassword && password === '';
    setLacksPassword(lacks);
    if (lacks) return;
    setBusy(true);
    setProblem('');
    const wrong = await onDelete({
      reviews: fate,
      password,
      ...(asksForListing && { listing: listingFate }),
      ...(takesDown && { takedownReason: reason.trim() }),
    });
    if (wrong === undefined) return;
    setBusy(false);
    setProblem(wrong);
  };
  const fates = [
    { value: 'delete', label: m.delete_reviews_delete() },
    { value: 'keep', label: m.delete_reviews_keep() },
  ] as const;
  return (
    <Dialog
      open
      onClose={onClose}
      closeLabel={m.delete_close()}
      title={sure ? m.delete_sure_title() : m.delete_title()}
      actions={
        <>
          <Button kind="quiet" onClick={sure ? () => setSure(false) : onClose}>
            {sure ? m.delete_back() : m.delete_cancel()}
          </Button>
          {/* Separate keys, so that a double click on the first button never hits the second. */}
          {sure ? (
            <Button key="delete" kind="danger" aria-disabled={busy || undefined} onClick={remove}>
              {busy ? m.form_sending() : m.delete_now()}
            </Button>
          ) : (
            <Button key="next" aria-disabled={listing === undefined || undefined} onClick={goOn}>
              {m.delete_next()}
            </Button>
          )}
        </>
      }
    >
      {sure ? (
        <Stack role="status">
          <p>{m.delete_sure_text()}</p>
          {asksForReviews && <p>{fate === 'keep' ? m.delete_sure_keep() : m.delete_sure_delete()}</p>}
          {listing === 'unknown' && <p>{m.delete_sure_listing_unknown()}</p>}
          {asksForListing && <p>{sureOfListing[listingFate]()}</p>}
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
              {fates.map(({ value, label }) => (
                <Check
                  key={value}
                  type="radio"
                  name="reviews"
                  value={value}
                  label={label}
                  checked={fate === value}
                  onChange={() => setFate(value)}
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
