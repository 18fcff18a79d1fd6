import type { Listing } from '@app/types';
import { Fold } from '@app/ui';
import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { m } from '../../paraglide/messages.js';
import { OneReview } from '../../shared/reviews/OneReview.tsx';
import { toPublicReview } from '../../shared/reviews/public-review.ts';
import type { ReviewValues } from './review-values.ts';

interface ReviewPreviewProps {
  /** Displayed author name if not anonymous; null: the account has no name. */
  author: string | null;
  listing: Listing;
}

/** Button that opens a preview of the published review. */
export function ReviewPreview(props: ReviewPreviewProps) {
  const [open, setOpen] = useState(false);
  return (
    <Fold label={m.write_preview()} open={open} onToggle={setOpen}>
      {open && <Preview {...props} />}
    </Fold>
  );
}

function Preview({ author, listing }: ReviewPreviewProps) {
  const { control } = useFormContext<ReviewValues>();
  const values = useWatch({ control }) as ReviewValues;
  return (
    <>
      <p>{m.write_preview_note()}</p>
      <OneReview review={toPublicReview(values, { author, practice: listing.company })} />
    </>
  );
}
