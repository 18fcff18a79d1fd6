import { dimensions } from '@app/option-lists';
import { getDimensionText } from '@app/seo';
import type { StaffReview, StaffReviewContent } from '@app/types/admin/reviews';
import { Fold, Stack, UserText } from '@app/ui';
import { renderListSides, renderTextSides } from '../diff-sides.tsx';
import { Marked } from '../ui/Changes.tsx';
import { DiffRow, DiffRows } from '../ui/DiffRow.tsx';
import { PublicPreview } from './PublicPreview.tsx';
import { type AuthorFact, authorFacts, getDecidedContent, type ReviewPlaces } from './review-words.ts';

/** The content of a review as the public would see it; an edit is shown beside the public content. */
export function ReviewText({ review, places }: { review: StaffReview; places: ReviewPlaces }) {
  const { content, revision } = review;
  const isPending = revision?.status === 'pending';
  const decidedContent = getDecidedContent(review);
  return (
    <>
      {revision && (
        <section aria-label={isPending ? 'The edit, beside what is public' : 'An edit that was sent back'}>
          <DiffRows>
            {findDifferences(content, revision.content).map((row) => (
              <DiffRow key={row.name} {...row} oldLabel="Public now" newLabel="Edit" />
            ))}
          </DiffRows>
        </section>
      )}
      <PublicPreview review={review} content={decidedContent} places={places} />
      {decidedContent.redaction && (
        <Fold label="The author’s words before the marks">
          <Stack>
            <p>
              Redacted by {decidedContent.redaction.by}
              {decidedContent.redaction.notes && `: ${decidedContent.redaction.notes}`}
            </p>
            {decidedContent.redaction.title && (
              <p>
                <UserText>{decidedContent.redaction.title}</UserText>
              </p>
            )}
            <Marked kind="out" pieces={[{ text: decidedContent.redaction.text, changed: false }]} />
          </Stack>
        </Fold>
      )}
    </>
  );
}

const contentFacts: readonly AuthorFact[] = [
  ['Stars', ({ overallRating }) => String(overallRating)],
  ...dimensions.map(
    (name): AuthorFact => [
      getDimensionText(name, 'en'),
      ({ ratings }) => String(ratings[name] ?? 'not rated'),
    ],
  ),
  ['Stage', ({ stage }) => stage],
  ...authorFacts,
  ['Name', ({ anonymous }) => (anonymous ? 'hidden' : 'shown')],
  ['Given for it', ({ incentive }) => incentive],
];

/** Returns the fields that differ, each with its old and new value. */
function findDifferences(before: StaffReviewContent, after: StaffReviewContent) {
  return [
    ...(['title', 'text'] as const)
      .filter((name) => before[name] !== after[name])
      .map((name) => ({
        name: name === 'text' ? 'Text' : 'Title',
        ...renderTextSides(before[name], after[name]),
      })),
    ...contentFacts
      .filter(([, read]) => read(before) !== read(after))
      .map(([name, read]) => ({ name, oldValue: <p>{read(before)}</p>, newValue: <p>{read(after)}</p> })),
    ...(before.tags.join() === after.tags.join()
      ? []
      : [{ name: 'Tags', ...renderListSides('tags', before.tags, after.tags) }]),
  ];
}
