import { dimensions } from '@app/option-lists';
import { getDimensionName } from '@app/seo';
import type { StaffReview, StaffReviewContent } from '@app/types/admin/reviews';
import { Disclosure, Stack, UserText } from '@app/ui';
import { renderListSides, renderTextSides } from '../diff-sides.tsx';
import { ChangedText } from '../ui/ChangeList.tsx';
import { DiffRow, DiffRows } from '../ui/DiffRow.tsx';
import { PublicPreview } from './PublicPreview.tsx';
import {
  authorAnswerFields,
  type ContentField,
  getDecidedContent,
  type ReviewMatches,
} from './review-content.ts';

/** The content of a review as the public would see it; an edit is shown beside the public content. */
export function ReviewText({ review, matches }: { review: StaffReview; matches: ReviewMatches }) {
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
      <PublicPreview review={review} content={decidedContent} matches={matches} />
      <OriginalWords redaction={decidedContent.redaction} />
    </>
  );
}

interface OriginalWordsProps {
  redaction: { by: string; notes: string; title?: string; text: string } | null;
}

/** What an author wrote before staff put marks into it. Renders nothing without a redaction. */
export function OriginalWords({ redaction }: OriginalWordsProps) {
  if (!redaction) return null;
  const { by, notes, title, text } = redaction;
  return (
    <Disclosure label="The author’s words before the marks">
      <Stack>
        <p>
          Redacted by {by}
          {notes && `: ${notes}`}
        </p>
        {title && (
          <p>
            <UserText>{title}</UserText>
          </p>
        )}
        <ChangedText kind="removed" segments={[{ text, isChanged: false }]} />
      </Stack>
    </Disclosure>
  );
}

const contentFields: readonly ContentField[] = [
  ['Stars', ({ overallRating }) => String(overallRating)],
  ...dimensions.map(
    (name): ContentField => [
      getDimensionName(name, 'en'),
      ({ ratings }) => String(ratings[name] ?? 'not rated'),
    ],
  ),
  ['Stage', ({ stage }) => stage],
  ...authorAnswerFields,
  ['Name', ({ anonymous }) => (anonymous ? 'hidden' : 'shown')],
  ['Given for it', ({ incentive }) => incentive],
];

function findDifferences(currentContent: StaffReviewContent, proposedContent: StaffReviewContent) {
  return [
    ...(['title', 'text'] as const)
      .filter((name) => currentContent[name] !== proposedContent[name])
      .map((name) => ({
        name: name === 'text' ? 'Text' : 'Title',
        ...renderTextSides(currentContent[name], proposedContent[name]),
      })),
    ...contentFields
      .filter(([, format]) => format(currentContent) !== format(proposedContent))
      .map(([name, format]) => ({
        name,
        oldValue: <p>{format(currentContent)}</p>,
        newValue: <p>{format(proposedContent)}</p>,
      })),
    ...(currentContent.tags.join() === proposedContent.tags.join()
      ? []
      : [{ name: 'Tags', ...renderListSides('tags', currentContent.tags, proposedContent.tags) }]),
  ];
}
