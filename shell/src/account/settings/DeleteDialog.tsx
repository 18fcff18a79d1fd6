import { Banner, Button, Check, Dialog, Fieldset, Stack } from '@app/ui';
import { useState } from 'react';
import { m } from '../../paraglide/messages.js';
import type { ReviewFate } from './DeleteSection.tsx';

interface Props {
  /** A prosthetist writes no reviews. */
  asksForReviews: boolean;
  onClose: () => void;
  /** Gives what went wrong. */
  onDelete: (reviews: ReviewFate) => Promise<string | undefined>;
}

/** Two steps: what happens and what becomes of the reviews; then the one press that cannot be taken back. */
export function DeleteDialog({ asksForReviews, onClose, onDelete }: Props) {
  const [fate, setFate] = useState<ReviewFate>('delete');
  const [sure, setSure] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');

  const remove = async () => {
    if (busy) return;
    setBusy(true);
    setProblem('');
    const wrong = await onDelete(fate);
    if (wrong === undefined) return;
    setBusy(false);
    setProblem(wrong);
  };
  const fates = [
    { value: 'delete', label: m.delete_reviews_delete() },
    { value: 'keep', label: m.delete_reviews_keep() },
  ] as const;
  return (
    <Dialog
      open
      onClose={onClose}
      closeLabel={m.delete_close()}
      title={sure ? m.delete_sure_title() : m.delete_title()}
      actions={
        <>
          <Button kind="quiet" onClick={sure ? () => setSure(false) : onClose}>
            {sure ? m.delete_back() : m.delete_cancel()}
          </Button>
          {/* Two buttons with a key each: a double press on the first never lands on the second. */}
          {sure ? (
            <Button key="delete" kind="danger" aria-disabled={busy || undefined} onClick={remove}>
              {busy ? m.form_sending() : m.delete_now()}
            </Button>
          ) : (
            <Button key="next" onClick={() => setSure(true)}>
              {m.delete_next()}
            </Button>
          )}
        </>
      }
    >
      {sure ? (
        <Stack role="status">
          <p>{m.delete_sure_text()}</p>
          {asksForReviews && <p>{fate === 'keep' ? m.delete_sure_keep() : m.delete_sure_delete()}</p>}
        </Stack>
      ) : (
        <Stack>
          <p>{m.delete_what()}</p>
          <p>{m.delete_when()}</p>
          {asksForReviews && (
            <Fieldset legend={m.delete_reviews()}>
              {fates.map(({ value, label }) => (
                <Check
                  key={value}
                  type="radio"
                  name="reviews"
                  value={value}
                  label={label}
                  checked={fate === value}
                  onChange={() => setFate(value)}
                />
              ))}
            </Fieldset>
          )}
        </Stack>
      )}
      {problem && (
        <Banner kind="bad">
          <p>{problem}</p>
        </Banner>
      )}
    </Dialog>
  );
}
