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
  const waiting = revision?.status === 'pending';
  const decided = getDecidedContent(review);
  return (
    <>
      {revision && (
        <section aria-label={waiting ? 'The edit, beside what is public' : 'An edit that was sent back'}>
          <DiffRows>
            {findDifferences(content, revision.content).map((row) => (
              <DiffRow key={row.name} {...row} oldLabel="Public now" newLabel="Edit" />
            ))}
          </DiffRows>
        </section>
      )}
      <PublicPreview review={review} content={decided} places={places} />
      {decided.redaction && (
        <Fold label="The author’s words before the marks">
          <Stack>
            <p>
              Redacted by {decided.redaction.by}
              {decided.redaction.notes && `: ${decided.redaction.notes}`}
            </p>
            {decided.redaction.title && (
              <p>
                <UserText>{decided.redaction.title}</UserText>
              </p>
            )}
            <Marked kind="out" pieces={[{ text: decided.redaction.text, changed: false }]} />
          </Stack>
        </Fold>
      )}
    </>
  );
}

const facts: readonly AuthorFact[] = [
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
function findDifferences(old: StaffReviewContent, now: StaffReviewContent) {
  return [
    ...(['title', 'text'] as const)
      .filter((name) => old[name] !== now[name])
      .map((name) => ({
        name: name === 'text' ? 'Text' : 'Title',
        ...renderTextSides(old[name], now[name]),
      })),
    ...facts
      .filter(([, read]) => read(old) !== read(now))
      .map(([name, read]) => ({ name, old: <p>{read(old)}</p>, now: <p>{read(now)}</p> })),
    ...(old.tags.join() === now.tags.join()
      ? []
      : [{ name: 'Tags', ...renderListSides('tags', old.tags, now.tags) }]),
  ];
}
