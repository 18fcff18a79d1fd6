import { incentives, listChoices, relationValues } from '@app/option-lists';
import { formatAuthor } from '@app/seo';
import { type SessionUser, useShell } from '@app/shell-api';
import type { Listing, OwnReview } from '@app/types';
import { Anchor, Checkbox, Disclosure, Fact, InfoIcon, Select, Stack, UserIcon } from '@app/ui';
import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { m } from '../../paraglide/messages.js';
import { paths } from '../../paths.ts';
import { formatAuthorName, toPublicReview } from '../../shared/reviews/public-review.ts';
import { ReviewCard } from '../../shared/reviews/ReviewCard.tsx';
import { FieldQuestion, FieldsetQuestion } from './Question.tsx';
import type { ReviewValues } from './review-values.ts';

interface SendStepProps {
  user: SessionUser;
  listing: Listing;
  /** Review to edit: it keeps the name with which it was first sent. */
  review: OwnReview | undefined;
}

export function SendStep({ user, listing, review }: SendStepProps) {
  const { locale } = useShell();
  const { control, register } = useFormContext<ReviewValues>();
  const isAnonymous = useWatch({ control, name: 'anonymous' });
  const relation = useWatch({ control, name: 'relation' });
  const ageAttested = useWatch({ control, name: 'ageAttested' });
  const authorName = review?.author ?? formatAuthorName(user);
  const publicName = isAnonymous || !authorName ? null : authorName;
  const authorText = formatAuthor(
    { author: publicName, relation: relationValues.find((value) => value === relation) ?? 'self' },
    locale,
  );
  return (
    <>
      <FieldsetQuestion name="anonymous" legend={m.write_name()}>
        <Checkbox label={m.write_anonymous()} {...register('anonymous')} />
        <Fact icon={<UserIcon />}>
          {m.write_shown_as()} <b>{authorText}</b>
        </Fact>
        {!authorName && <p>{m.write_no_name()}</p>}
      </FieldsetQuestion>
      <FieldQuestion name="incentive" label={m.write_incentive()} hint={m.write_incentive_hint()}>
        <Select
          {...register('incentive')}
          options={listChoices(incentives, locale).map(([value, label]) => [
            value,
            value === 'none' ? m.write_incentive_none() : label,
          ])}
        />
      </FieldQuestion>
      <FieldsetQuestion name="attest" legend={m.write_attest()} required>
        <Checkbox label={m.attest_own_care()} required {...register('attest.ownCare')} />
        <Checkbox label={m.attest_no_ties()} required {...register('attest.noTies')} />
      </FieldsetQuestion>
      {ageAttested !== undefined && (
        <FieldsetQuestion name="ageAttested" legend={m.write_age()} required>
          <Checkbox label={m.attest_age()} required {...register('ageAttested')} />
        </FieldsetQuestion>
      )}
      <ReviewPreview author={authorName || null} listing={listing} />
      <Stack gap={1}>
        <Fact icon={<InfoIcon />}>
          <b>{m.write_next()}</b> {m.write_next_text()}{' '}
          <Anchor href={paths.howReviewsWork}>{m.how_reviews_work()}</Anchor>
        </Fact>
      </Stack>
    </>
  );
}

interface ReviewPreviewProps {
  /** Displayed author name if not anonymous; null: the account has no name. */
  author: string | null;
  listing: Listing;
}

function ReviewPreview(props: ReviewPreviewProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Disclosure label={m.write_preview()} open={isOpen} onToggle={setIsOpen}>
      {isOpen && <PreviewContent {...props} />}
    </Disclosure>
  );
}

function PreviewContent({ author, listing }: ReviewPreviewProps) {
  const { locale } = useShell();
  const { control } = useFormContext<ReviewValues>();
  const values = useWatch({ control }) as ReviewValues;
  const review = toPublicReview(values, { author, practice: listing.company });
  return (
    <>
      <p>{m.write_preview_note()}</p>
      <ReviewCard review={locale === 'es' ? { ...review, lang: locale } : review} />
    </>
  );
}
