import type { BodyOf, deleteMe, getOwnListing, ReplyOf } from '@app/types';
import { Checkbox, Field, Fieldset, Textarea } from '@app/ui';
import { m } from '../../paraglide/messages.js';

/** The user's choices about reviews and listing. */
export type DeletionChoices = BodyOf<typeof deleteMe>;
/** The own listing: undefined while loading, 'unknown' after a failure. */
export type OwnListingState = ReplyOf<typeof getOwnListing>['listing'] | 'unknown' | undefined;

export type ListingFate = NonNullable<DeletionChoices['listing']>;

interface ListingFateFieldProps {
  fate: ListingFate;
  reason: string;
  reasonErrorText: string;
  onFate: (fate: ListingFate) => void;
  onReason: (reason: string) => void;
}

/** Radio buttons for what becomes of the public listing when the account is deleted. */
export function ListingFateField({ fate, reason, reasonErrorText, onFate, onReason }: ListingFateFieldProps) {
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
