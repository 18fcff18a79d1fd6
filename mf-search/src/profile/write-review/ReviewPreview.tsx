import { dimensions, getShownDevice, relationValues, toLevels } from '@app/option-lists';
import { type Listing, type PublicReview, toSeasonByMonth } from '@app/types';
import { Fold } from '@app/ui';
import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { m } from '../../paraglide/messages.js';
import { OneReview } from '../OneReview.tsx';
import type { ReviewValues } from './review-values.ts';

interface ReviewPreviewProps {
  /** How the author is named; null: not at all. */
  author: string | null;
  listing: Listing;
}

/** Opens what readers will see. */
export function ReviewPreview(props: ReviewPreviewProps) {
  const [open, setOpen] = useState(false);
  return (
    <Fold label={m.write_preview()} open={open} onToggle={setOpen}>
      {open && <Preview {...props} />}
    </Fold>
  );
}

/** What of the answers will be public, as a review. The exact month and limb are not. */
function Preview({ author, listing }: ReviewPreviewProps) {
  const { control } = useFormContext<ReviewValues>();
  const values = useWatch({ control }) as ReviewValues;
  const level = toLevels(values.limb).broad;
  const review: PublicReview = {
    id: 'preview',
    author,
    relation: relationValues.find((value) => value === values.relation) ?? 'self',
    overallRating: values.overallRating ?? 0,
    ratings: Object.fromEntries(
      dimensions.map((part) => [part, values.ratings[part]]),
    ) as PublicReview['ratings'],
    title: values.title.trim(),
    text: values.text.trim(),
    tags: values.tags,
    stage: values.stage,
    level,
    device: getShownDevice(values.device, level),
    monthsToFit: values.monthsToFit,
    adjustments: values.adjustments,
    care: toSeasonByMonth(values.careMonth),
    verification: 'none',
    incentive: values.incentive,
    edited: false,
    practice: listing.company,
    reply: null,
  };
  return (
    <>
      <p>{m.write_preview_note()}</p>
      <OneReview review={review} />
    </>
  );
}
