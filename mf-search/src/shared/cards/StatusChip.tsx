import { flagReasons, getLabel, site } from '@app/option-lists';
import type { OwnReview } from '@app/types';
import { CheckIcon, Chip, ClockIcon, CloseIcon, WarnIcon } from '@app/ui';
import { m } from '../../paraglide/messages.js';
import { getLocale } from '../../paraglide/runtime.js';

export function StatusChip({ review }: { review: OwnReview }) {
  const { kind, name } = getStatusWords(review);
  const icons = { ok: <CheckIcon />, warn: <WarnIcon />, bad: <CloseIcon /> };
  return (
    <Chip kind={kind}>
      {kind ? icons[kind] : <ClockIcon />}
      <span>{name}</span>
    </Chip>
  );
}

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

const appendActions = (message: string, { can }: OwnReview): string =>
  joinSentences(message, can.edit && m.status_can_edit(), can.appeal && m.status_can_appeal());

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
  if (hasRejectedRevision)
    return {
      kind: 'warn',
      name: m.status_change_back(),
      meaning: appendActions(m.status_change_back_text(), review),
    };
  const [getName, getText, kind, isActionNamed] = statusWords[review.status];
  if (review.status === 'removed' && review.deleted)
    return { kind, name: getName(), meaning: m.status_deleted_text({ help: site.helpEmail }) };
  return { kind, name: getName(), meaning: isActionNamed ? appendActions(getText(), review) : getText() };
}

type StatusRow = [
  getName: () => string,
  getText: () => string,
  kind?: StatusWords['kind'],
  isActionNamed?: true,
];

/** `isActionNamed`: the text also says what the author can do. */
const statusWords: Record<OwnReview['status'], StatusRow> = {
  pending: [m.status_pending, m.status_pending_text],
  approved: [m.status_approved, m.status_approved_text, 'ok'],
  changes_requested: [m.status_changes, m.status_changes_text, 'warn', true],
  rejected: [m.status_rejected, m.status_rejected_text, 'bad', true],
  flagged: [m.status_flagged, m.status_flagged_text, 'ok'],
  removed: [m.status_removed, m.status_removed_text, 'bad', true],
  pending_revision: [m.status_revision, m.status_revision_text, 'ok'],
  withdrawn: [m.status_withdrawn, m.status_withdrawn_text],
};
