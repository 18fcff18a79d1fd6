import { fillPlaceholders } from '@app/types/admin/actions/action';
import { adminRedactReview } from '@app/types/admin/actions/review';
import type { StaffReview } from '@app/types/admin/reviews';
import { toRedactionDraftKey, useDraft } from '../console/drafts.ts';
import { useSendCall } from '../console/kit/use-send-call.ts';
import { formatName } from '../words/format-words.ts';
import { getDecidedContent } from './review-content.ts';

interface RedactedContent {
  title: string;
  text: string;
  tags: readonly string[];
}

/** A redaction that is not saved yet. It applies only to the original from which it was made. */
interface RedactionDraft {
  original: RedactedContent;
  content: RedactedContent;
  notes: string;
}

export type Redaction = ReturnType<typeof useRedaction>;

const noTags: readonly string[] = [];

/** Keeps unsaved changes in this tab until `save`. `isYearLater`: of what the author added, which has only a text. */
export function useRedaction(review: StaffReview, isYearLater: boolean) {
  const { yearLater } = review;
  const { title, text, tags } =
    isYearLater && yearLater ? { title: '', text: yearLater.text, tags: noTags } : getDecidedContent(review);
  const original: RedactedContent = { title, text, tags };
  const { sendCall, sending } = useSendCall();
  const [draft, setDraft, discardDraft] = useDraft<RedactionDraft>(
    toRedactionDraftKey(isYearLater ? `${review.id}:year-later` : review.id),
  );
  const isCurrent = draft && JSON.stringify(draft.original) === JSON.stringify(original);
  const { content, notes } = isCurrent ? draft : { content: original, notes: '' };
  const changes = {
    ...(content.text !== text && { text: content.text }),
    ...(content.title !== title && { title: content.title }),
    // Tags can only be removed.
    ...(content.tags.length !== tags.length && { tags: [...content.tags] }),
  };
  return {
    original,
    content,
    notes,
    sending,
    reset: discardDraft,
    isChanged: Object.keys(changes).length > 0,
    /** True: there is an unsaved redaction, but the original has changed since, so it has to be made again. */
    isOutdated:
      draft !== undefined && !isCurrent && JSON.stringify(draft.content) !== JSON.stringify(draft.original),
    updateContent: (changedFields: Partial<RedactedContent>) =>
      setDraft({ original, content: { ...content, ...changedFields }, notes }),
    setNotes: (newNotes: string) => setDraft({ original, content, notes: newNotes }),
    /** Saves the redaction. Returns the new version of the review; undefined if it was not saved. */
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
