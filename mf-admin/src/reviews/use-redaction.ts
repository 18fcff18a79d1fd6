import { fillPlaceholders } from '@app/types/admin/actions/action';
import { adminRedactReview } from '@app/types/admin/actions/review';
import type { StaffReview } from '@app/types/admin/reviews';
import { toRedactionDraftKey, useDraft } from '../console/drafts.ts';
import { useSendCall } from '../console/kit/use-send-call.ts';
import { formatName } from '../words/format-words.ts';
import { getDecidedContent } from './review-words.ts';

interface RedactedContent {
  title: string;
  text: string;
  tags: readonly string[];
}

/** Marks that are not saved yet. They fit only the words in which they were made. */
interface RedactionDraft {
  base: RedactedContent;
  content: RedactedContent;
  notes: string;
}

export type Redaction = ReturnType<typeof useRedaction>;

const noTags: readonly string[] = [];

/**
 * The marks of a redaction: kept as they are made, saved by `save`. `isYearLater`: in what the author added a year
 * later, which has a text alone.
 */
export function useRedaction(review: StaffReview, isYearLater: boolean) {
  const { yearLater } = review;
  const { title, text, tags } =
    isYearLater && yearLater ? { title: '', text: yearLater.text, tags: noTags } : getDecidedContent(review);
  const base: RedactedContent = { title, text, tags };
  const { sendCall, sending } = useSendCall({ withoutForm: true });
  const [draft, setDraft, discardDraft] = useDraft<RedactionDraft>(
    toRedactionDraftKey(isYearLater ? `${review.id}:year-later` : review.id),
  );
  const isCurrent = draft && JSON.stringify(draft.base) === JSON.stringify(base);
  const { content, notes } = isCurrent ? draft : { content: base, notes: '' };
  const changes = {
    ...(content.text !== text && { text: content.text }),
    ...(content.title !== title && { title: content.title }),
    // Tags can only be removed.
    ...(content.tags.length !== tags.length && { tags: [...content.tags] }),
  };
  return {
    base,
    content,
    notes,
    sending,
    reset: discardDraft,
    isChanged: Object.keys(changes).length > 0,
    /** Marks were made, but the words have changed since: they have to be made again. */
    isOutdated: draft !== undefined && !isCurrent,
    change: (part: Partial<RedactedContent>) => setDraft({ base, content: { ...content, ...part }, notes }),
    setNotes: (newNotes: string) => setDraft({ base, content, notes: newNotes }),
    /** Saves the marks. Returns the version of the review with them; undefined if they were not saved. */
    async save(): Promise<number | undefined> {
      const reply = await sendCall(
        adminRedactReview,
        {
          params: { id: review.id },
          body: { v: review.v, notes, ...changes, ...(isYearLater && { part: 'year_later' as const }) },
        },
        fillPlaceholders(adminRedactReview.button.successMessage, { name: formatName(review.listing) }),
        discardDraft,
      );
      return reply?.review.v;
    },
  };
}
