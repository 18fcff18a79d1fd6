import { FailureBanner, useRefreshOwnData, useSend } from '@app/remote-kit';
import { formatDate } from '@app/seo';
import { useShell } from '@app/shell-api';
import { type EditableListing, withdrawUpdate } from '@app/types';
import { Banner, Button, Card, Row, Stack, Text, UndoIcon } from '@app/ui';
import { useEffect, useRef, useState } from 'react';
import { getFieldName } from '../fields/field-names.ts';
import { m } from '../paraglide/messages.js';
import { ChangeTable } from './ChangeTable.tsx';
import type { FieldChange } from './changes.ts';

interface PendingUpdateProps {
  listingId: string;
  update: NonNullable<EditableListing['pendingUpdate']>;
}

/** The pending update as old and new values, with a button to withdraw it. The live values stay public. */
export function PendingUpdate({ listingId, update }: PendingUpdateProps) {
  const { locale } = useShell();
  const { changed, submittedAt, manager } = update;
  const changeCount = changed.length;
  return (
    <Card as="section" aria-labelledby="pending-title">
      <div>
        <Text as="h2" size="h3" id="pending-title">
          {m.pending_title({ n: changeCount })}
        </Text>
        <p>{m.pending_text({ date: formatDate(submittedAt, locale) })}</p>
      </div>
      <ChangeTable caption={m.pending_caption()} changes={changed} newLabel={m.change_after()} />
      {manager && (
        <p>
          {m.pending_by_manager({
            name: manager.name || m.manager_nameless(),
            fields: manager.fields.map(getFieldName).join(', '),
          })}
        </p>
      )}
      <p>{m.pending_adds()}</p>
      <Row>
        <WithdrawUpdateButton listingId={listingId} changeCount={changeCount} />
      </Row>
    </Card>
  );
}

/** Withdraws an update after an inline confirmation, since it cannot be undone. */
function WithdrawUpdateButton({ listingId, changeCount }: { listingId: string; changeCount: number }) {
  const { toast, listingChanged } = useShell();
  const { send, sending, failure, clearFailure } = useSend(withdrawUpdate);
  const refresh = useRefreshOwnData();
  const [isConfirming, setIsConfirming] = useState(false);
  const openButtonRef = useRef<HTMLButtonElement>(null);
  const questionRef = useRef<HTMLParagraphElement>(null);
  const wasConfirmingRef = useRef(false);

  useEffect(() => {
    if (isConfirming) questionRef.current?.focus();
    else if (wasConfirmingRef.current) openButtonRef.current?.focus();
    wasConfirmingRef.current = isConfirming;
  }, [isConfirming]);

  async function withdraw() {
    const result = await send({ params: { id: listingId } });
    const isUpdateMissing =
      result.status === 'failed' &&
      result.failure.kind === 'refused' &&
      result.failure.problem.status === 404;
    if (result.status !== 'done' && !isUpdateMissing) return;
    if (!isUpdateMissing) toast({ text: m.withdraw_done() });
    listingChanged();
    // This section with the focused button is removed, so focus moves to the heading.
    document.querySelector<HTMLElement>('h1')?.focus();
    void refresh();
  }
  if (!isConfirming) {
    return (
      <Button
        ref={openButtonRef}
        kind="danger"
        onClick={() => {
          clearFailure();
          setIsConfirming(true);
        }}
      >
        <UndoIcon /> {m.withdraw_changes()}
      </Button>
    );
  }
  return (
    <Stack surface="warn" pad={2} gap={1}>
      <p ref={questionRef} tabIndex={-1}>
        <b>{m.withdraw_ask({ n: changeCount })}</b> {m.withdraw_ask_text()}
      </p>
      <FailureBanner failure={failure} />
      <Row>
        <Button kind="secondary" aria-disabled={sending} onClick={() => sending || setIsConfirming(false)}>
          {m.withdraw_keep()}
        </Button>
        <Button kind="danger" aria-disabled={sending} onClick={withdraw}>
          {m.withdraw_yes()}
        </Button>
      </Row>
    </Stack>
  );
}

interface RejectedUpdateProps {
  update: NonNullable<EditableListing['refusedUpdate']>;
  /** Copies the rejected values into the form. */
  onRestore: (changes: readonly FieldChange[]) => void;
}

/** The update that staff rejected, with their reason and a button to edit it again. */
export function RejectedUpdate({ update, onRestore }: RejectedUpdateProps) {
  const { locale } = useShell();
  const { changed, notes, at } = update;
  return (
    <Card as="section" aria-labelledby="refused-title">
      <div>
        <Text as="h2" size="h3" id="refused-title">
          {m.refused_title({ n: changed.length })}
        </Text>
        <p>{m.refused_text({ date: formatDate(at, locale) })}</p>
      </div>
      {notes && (
        <Banner kind="warn" role="note">
          <p>
            <b>{m.refused_notes()}</b> {notes}
          </p>
        </Banner>
      )}
      <ChangeTable caption={m.refused_caption()} changes={changed} newLabel={m.change_wanted()} />
      {changed.some(({ field }) => field !== 'availability') && (
        <Row>
          <Button kind="secondary" onClick={() => onRestore(changed)}>
            {m.refused_take_up()}
          </Button>
        </Row>
      )}
    </Card>
  );
}
