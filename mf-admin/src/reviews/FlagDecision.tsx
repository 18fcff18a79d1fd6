import { adminDecideFlags } from '@app/types/admin/actions/review';
import { Banner, Button, Stack } from '@app/ui';
import { Decide, ItemPart } from '@app/ui/staff';
import { useRef, useState } from 'react';
import { formatShortTime } from '../at-time.ts';
import { useKeptNotes } from '../console/draft-notes.ts';
import { useShortcuts } from '../console/shortcuts/shortcuts.ts';
import { Reasons } from '../queue/Reasons.tsx';
import type { DecisionProps } from './ReviewDecision.tsx';
import { formatListingName } from './review-words.ts';

const hideWords = {
  words: 'our check of the words found something too.',
  reader: 'the account has a confirmed address, some age, and no tie to the practice.',
};

/** All open flags of a review are answered at once. */
export function FlagDecision({ review, decisions, keys }: DecisionProps & { keys: boolean }) {
  const { id, v, hidden } = review;
  const keep = hidden ? 'Show it again' : 'Keep it public';
  const [reasons, setReasons] = useState<readonly string[]>([]);
  const [notes, setNotes, forgetNotes] = useKeptNotes(`flags:${id}`);
  const notesField = useRef<HTMLTextAreaElement>(null);
  const withheld = reasons.length > 0;

  async function decideFlag(verdict: 'uphold' | 'decline') {
    if (verdict === 'uphold' && !withheld) return;
    const kept = hidden ? 'Shown again' : 'Kept';
    const done = `${verdict === 'uphold' ? 'Removed' : kept} the flagged review of ${formatListingName(review)}.`;
    const why = verdict === 'uphold' ? { reasons: [...reasons], notes } : {};
    const input = { params: { id }, body: { v, verdict, ...why } };
    if (await decisions.decide(adminDecideFlags, { input, done })) forgetNotes();
  }

  const shortcuts = [
    { key: 'a', label: keep, run: () => decideFlag('decline'), enabled: !decisions.sending },
    {
      key: 'r',
      label: 'Remove it',
      run: () => decideFlag('uphold'),
      enabled: withheld && !decisions.sending,
    },
    { key: 'n', label: 'Notes', run: () => notesField.current?.focus() },
  ];
  useShortcuts(keys ? shortcuts : []);

  return (
    <ItemPart title="Answer the flags">
      <Stack>
        {hidden && (
          <Banner kind="warn">
            <p>
              Nobody reads it since {formatShortTime(hidden.since)}: a reader said “{hidden.reason}”, and{' '}
              {hideWords[hidden.because]} Its author was told. Your answer shows it again or removes it.
            </p>
          </Banner>
        )}
        <Reasons
          reasons={reasons}
          onReasons={setReasons}
          notes={notes}
          onNotes={setNotes}
          notesField={notesField}
        />
      </Stack>
      <Decide>
        <Button disabled={decisions.sending} onClick={() => decideFlag('decline')}>
          {keep}
        </Button>
        <Button
          kind="secondary"
          disabled={decisions.sending || !withheld}
          onClick={() => decideFlag('uphold')}
        >
          The flags are right: remove it
        </Button>
        {!withheld && <p>To remove it, choose at least one reason.</p>}
      </Decide>
    </ItemPart>
  );
}
