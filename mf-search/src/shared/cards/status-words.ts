import { flagReasons, getLabel, site } from '@app/option-lists';
import type { OwnReview } from '@app/types';
import { m } from '../../paraglide/messages.js';
import { getLocale } from '../../paraglide/runtime.js';

interface StatusWords {
  kind: 'ok' | 'warn' | 'bad' | undefined;
  /** One or two words. */
  name: string;
  /** Explanation and next step. */
  meaning: string;
}

/** True if staff rejected an edit and kept the earlier text, which is public unless the review is hidden. */
export const isRevisionRejected = ({ status, revision, decision }: OwnReview): boolean =>
  revision !== null && status !== 'pending_revision' && decision !== null && decision.outcome !== 'approved';

const joinSentences = (...sentences: (string | false)[]): string => sentences.filter(Boolean).join(' ');

/** Appends the author's possible actions to a message. */
const appendActions = (message: string, { can }: OwnReview): string =>
  joinSentences(message, can.edit && m.status_can_edit(), can.appeal && m.status_can_appeal());

/** Status of an own review in words. */
export function getStatusWords(review: OwnReview): StatusWords {
  const hasRejectedRevision = isRevisionRejected(review);
  if (review.hidden) {
    const reasonLabel = getLabel(flagReasons, review.hidden.reason, getLocale());
    const meaning = joinSentences(
      m.status_hidden_text({ reason: reasonLabel }),
      hasRejectedRevision && m.status_hidden_change_back(),
      review.can.appeal && m.status_can_appeal(),
    );
    return { kind: 'warn', name: m.status_hidden(), meaning };
  }
  if (hasRejectedRevision) {
    return {
      kind: 'warn',
      name: m.status_change_back(),
      meaning: appendActions(m.status_change_back_text(), review),
    };
  }
  switch (review.status) {
    case 'pending':
      return { kind: undefined, name: m.status_pending(), meaning: m.status_pending_text() };
    case 'approved':
      return { kind: 'ok', name: m.status_approved(), meaning: m.status_approved_text() };
    case 'changes_requested':
      return {
        kind: 'warn',
        name: m.status_changes(),
        meaning: appendActions(m.status_changes_text(), review),
      };
    case 'rejected':
      return {
        kind: 'bad',
        name: m.status_rejected(),
        meaning: appendActions(m.status_rejected_text(), review),
      };
    case 'flagged':
      return { kind: 'ok', name: m.status_flagged(), meaning: m.status_flagged_text() };
    case 'removed':
      return {
        kind: 'bad',
        name: m.status_removed(),
        meaning: review.deleted
          ? m.status_deleted_text({ help: site.helpEmail })
          : appendActions(m.status_removed_text(), review),
      };
    case 'pending_revision':
      return { kind: 'ok', name: m.status_revision(), meaning: m.status_revision_text() };
    case 'withdrawn':
      return { kind: undefined, name: m.status_withdrawn(), meaning: m.status_withdrawn_text() };
  }
}
