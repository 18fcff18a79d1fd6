import { type Locale, locales } from '@app/option-lists';
import { getSubjectKind, type StaffAction } from '@app/types/admin/actions/action';
import { claimActions } from '@app/types/admin/actions/claim';
import { listingActions } from '@app/types/admin/actions/listing';
import { replyActions } from '@app/types/admin/actions/reply';
import { reviewActions } from '@app/types/admin/actions/review';
import { updateActions } from '@app/types/admin/actions/update';
import type { InboxEntry, InboxKind } from '@app/types/admin/inbox';
import {
  type BulkAction,
  type BulkResult,
  decideMany,
  maxBulkItems,
  type QueueKind,
} from '@app/types/admin/queue';
import { Banner, Button, Dialog, PlainList, Row } from '@app/ui';
import { useState } from 'react';
import { getErrorMessage, useAdminSend, useRefresh } from '../admin-call.ts';
import { useDock } from '../console/dock/dock.ts';
import { toRedactionDraftKey, useDraft, useDraftKeys } from '../console/drafts.ts';
import { formatNumber } from '../words/format-words.ts';
import { type MessagesByLocale, ReasonFields } from './decision/ReasonFields.tsx';
import { formatEntryName } from './entry-labels.ts';
import type { Selection } from './selection.ts';
import { filterCodesToConfirm, getWarningLabel } from './warning-texts.ts';

/** Staff actions by kind; rows with `bulk` also apply to a selection. Items of other kinds are decided one by one. */
export const actionsByKind = {
  reviews: reviewActions,
  replies: replyActions,
  prosthetists: listingActions,
  'pending-updates': updateActions,
  'pending-claims': claimActions,
} as const satisfies Partial<Record<InboxKind & QueueKind, readonly StaffAction[]>>;

/** The result of an item, with its name, because the list may no longer have the item when the result is shown. */
type NamedResult = BulkResult & { name: string };

interface BulkBarProps {
  selection: Selection;
  onClear: () => void;
  /** Called after the decision, when its dialog is closed. */
  onEnd: () => void;
}

const getLocale = ({ locale }: InboxEntry): Locale => locale ?? 'en';

const actionLabels = { approve: 'Approve', reject: 'Reject' } as const;
const pastTenses = { approve: 'approved', reject: 'rejected' } as const;

/** Decides all selected items after a confirmation. The items that failed are shown with their reasons. */
export function BulkBar({ selection, onClear, onEnd }: BulkBarProps) {
  const groups = Object.entries(Object.groupBy(selection.entries, ({ kind }) => kind)) as [
    keyof typeof actionsByKind,
    InboxEntry[],
  ][];
  // A selection of several kinds can only be approved: the other actions need a text for each kind.
  const [singleGroup] = groups.length === 1 ? groups : [];
  const groupActions: readonly StaffAction[] = singleGroup ? actionsByKind[singleGroup[0]] : [];
  const bulkActions = singleGroup ? groupActions.flatMap(({ bulk }) => bulk ?? []) : (['approve'] as const);
  const rejectAction = groupActions.find(({ bulk }) => bulk === 'reject');
  const rejectionDialog = rejectAction?.button?.dialog;
  const needsReasons = rejectionDialog?.requiresReasons === true;
  const [chosenAction, setChosenAction] = useState<BulkAction | null>(null);
  const [results, setResults] = useState<readonly NamedResult[] | null>(null);
  // Kept with the other unsaved input; the selection has to be made again.
  const draftKey = `bulk-reject/${singleGroup?.[0]}`;
  const [reasons = [], setReasons, discardReasons] = useDraft<readonly string[]>(`reasons/${draftKey}`);
  const [messages = {}, setMessages, discardMessages] = useDraft<MessagesByLocale>(draftKey);
  const { send, sending, failure, clearFailure } = useAdminSend(decideMany);
  const refresh = useRefresh();
  const dock = useDock();
  const selectedCount = selection.entries.length;
  const readerLocales = locales.filter((locale) =>
    selection.entries.some((entry) => getLocale(entry) === locale),
  );
  const approvalBatches = groups.map(([kind, entries]) => ({ kind, entries, bodyFields: {} }));
  // One batch for each kind and language, with the message in that language.
  const rejectionBatches = groups.flatMap(([kind, entries]) =>
    readerLocales.map((locale) => ({
      kind,
      entries: entries.filter((entry) => getLocale(entry) === locale),
      bodyFields: { notes: messages[locale] ?? '', ...(needsReasons && { reasons: [...reasons] }) },
    })),
  );
  const close = () => {
    setChosenAction(null);
    setResults(null);
    clearFailure();
    if (selectedCount === 0) onEnd();
  };

  async function decide(action: BulkAction) {
    const allResults: NamedResult[] = [];
    let isIncomplete = false;
    for (const { kind, entries, bodyFields } of action === 'reject' ? rejectionBatches : approvalBatches) {
      const items = entries.map(({ id, v }) => ({ id, ...(v !== null && { v }) }));
      const sendResult = await send({ params: { kind }, body: { action, items, ...bodyFields } });
      if (sendResult.status !== 'done') {
        isIncomplete = true;
        break;
      }
      const nameById = new Map(entries.map((entry) => [entry.id, formatEntryName(entry)]));
      allResults.push(
        ...sendResult.reply.results.map((result) => ({
          ...result,
          name: nameById.get(result.id) ?? result.id,
        })),
      );
    }
    if (allResults.length === 0) return;
    const doneCount = allResults.filter(({ status }) => status === 'done').length;
    const [firstResult, ...otherResults] = allResults.filter(({ auditId }) => auditId);
    const resultText = `${doneCount === selectedCount ? doneCount : `${doneCount} of ${selectedCount}`} ${pastTenses[action]}.`;
    if (firstResult?.auditId)
      dock.showDecision({
        text: resultText,
        auditId: firstResult.auditId,
        otherAuditIds: otherResults.flatMap(({ auditId }) => auditId ?? []),
        undoUntil: firstResult.undoUntil ?? '',
      });
    else dock.showMessage(resultText);
    if (isIncomplete) {
      // The others stay selected below the error, to be sent again.
      const doneIds = allResults.filter(({ status }) => status === 'done').map(({ id }) => id);
      selection.select(
        selection.entries.filter(({ id }) => doneIds.includes(id)),
        false,
      );
      await refresh();
      return;
    }
    selection.clear();
    if (doneCount < allResults.length) setResults(allResults.filter(({ status }) => status !== 'done'));
    else {
      if (action === 'reject') {
        discardReasons();
        discardMessages();
      }
      setChosenAction(null);
      onEnd();
    }
    await refresh();
  }

  // Unsaved redactions of an open review: a bulk decision would publish the full text. Its reply has the same id.
  const reviewEntries = selection.entries.filter(({ kind }) => kind === 'reviews');
  const unsavedDraftKeys = useDraftKeys(reviewEntries.map(({ id }) => toRedactionDraftKey(id)));
  const hasUnsavedRedaction = (entry: InboxEntry) =>
    reviewEntries.includes(entry) && unsavedDraftKeys.includes(toRedactionDraftKey(entry.id));
  const entriesToCheck = selection.entries
    .map((entry) => ({
      entry,
      warningTexts: [
        ...(hasUnsavedRedaction(entry) ? ['its marks are not saved: open it, and save or drop them'] : []),
        ...filterCodesToConfirm(entry.kind, entry.warnings).map(getWarningLabel),
      ],
    }))
    .filter(({ warningTexts }) => warningTexts.length > 0);
  const writtenLocales = readerLocales.filter((locale) => messages[locale]?.trim());
  const hasAllMessages = writtenLocales.length === readerLocales.length;
  const canDecide =
    chosenAction === 'approve'
      ? unsavedDraftKeys.length === 0
      : (hasAllMessages || (needsReasons && writtenLocales.length === 0)) &&
        (!needsReasons || reasons.length > 0);
  return (
    <>
      {selectedCount > 0 && (
        <Row role="group" aria-label="Selected">
          <p role="status">
            {selectedCount} selected{selection.isFull && `, the most at once (${maxBulkItems})`}.
          </p>
          {bulkActions.map((action) => (
            <Button key={action} kind="secondary" onClick={() => setChosenAction(action)}>
              {actionLabels[action]} {selectedCount}
            </Button>
          ))}
          <Button kind="quiet" onClick={onClear}>
            Clear
          </Button>
        </Row>
      )}
      <Dialog
        open={chosenAction !== null}
        onClose={close}
        title={
          chosenAction === null
            ? ''
            : results
              ? `${formatNumber(results.length)} not ${pastTenses[chosenAction]}`
              : `${actionLabels[chosenAction]} ${selectedCount}?`
        }
        actions={
          results ? (
            <Button onClick={close}>Close</Button>
          ) : (
            chosenAction && (
              <>
                <Button kind="quiet" onClick={close}>
                  Cancel
                </Button>
                <Button disabled={sending || !canDecide} onClick={() => decide(chosenAction)}>
                  {sending ? 'Working…' : `${actionLabels[chosenAction]} ${selectedCount}`}
                </Button>
              </>
            )
          )
        }
      >
        {failure && (
          <Banner kind="bad">
            <p>{getErrorMessage(failure, 'These were not decided. Try again.')}</p>
          </Banner>
        )}
        {!results && chosenAction === 'approve' && (
          <>
            {entriesToCheck.length > 0 && (
              <Banner kind="warn" title="Look at these first" titleAs="h3">
                <PlainList>
                  {entriesToCheck.map(({ entry, warningTexts }) => (
                    <li key={`${entry.kind}/${entry.id}`}>
                      <b>{formatEntryName(entry)}</b>: {warningTexts.join(', ')}
                    </li>
                  ))}
                </PlainList>
              </Banner>
            )}
            <p>Each is decided on its own, and has its own line in the log.</p>
          </>
        )}
        {!results && chosenAction === 'reject' && rejectAction && rejectionDialog && (
          <ReasonFields
            dialog={rejectionDialog}
            subject={getSubjectKind(rejectAction)}
            locales={readerLocales}
            reasons={reasons}
            onReasonsChange={setReasons}
            messages={messages}
            onMessagesChange={setMessages}
          />
        )}
        {results && (
          <PlainList>
            {results.map(({ id, name, message }) => (
              <li key={id}>
                <b>{name}</b>: {message ?? 'It did not work.'}
              </li>
            ))}
          </PlainList>
        )}
      </Dialog>
    </>
  );
}
