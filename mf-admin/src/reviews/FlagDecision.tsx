import { Button, Stack } from '@app/ui';
import { Decide, ItemPart } from '@app/ui/staff';
import { useRef, useState } from 'react';
import { useKeptNotes } from '../console/kept-notes.ts';
import { useShortcuts } from '../console/shortcuts.ts';
import { Reasons } from '../queue/Reasons.tsx';
import type { DecisionProps } from './ReviewDecision.tsx';
import { nameOf } from './review-words.ts';

/** All open flags of a review are answered at once. */
export function FlagDecision({ review, decisions, keys }: DecisionProps & { keys: boolean }) {
  const { id, v } = review;
  const [reasons, setReasons] = useState<readonly string[]>([]);
  const [notes, setNotes, forgetNotes] = useKeptNotes(`flags:${id}`);
  const notesField = useRef<HTMLTextAreaElement>(null);
  const withheld = reasons.length > 0;

  async function answer(verdict: 'uphold' | 'decline') {
    if (verdict === 'uphold' && !withheld) return;
    const done = `${verdict === 'uphold' ? 'Removed' : 'Kept'} the flagged review of ${nameOf(review)}.`;
    const why = verdict === 'uphold' ? { reasons: [...reasons], notes } : {};
    const input = { params: { id }, body: { v, verdict, ...why } };
    if (await decisions.flags.decide({ input, done })) forgetNotes();
  }

  const shortcuts = [
    { key: 'a', label: 'Keep it public', run: () => answer('decline'), enabled: !decisions.sending },
    { key: 'r', label: 'Remove it', run: () => answer('uphold'), enabled: withheld && !decisions.sending },
    { key: 'n', label: 'Notes', run: () => notesField.current?.focus() },
  ];
  useShortcuts(keys ? shortcuts : []);

  return (
    <ItemPart title="Answer the flags">
      <Stack>
        <Reasons
          reasons={reasons}
          onReasons={setReasons}
          notes={notes}
          onNotes={setNotes}
          notesField={notesField}
        />
      </Stack>
      <Decide>
        <Button disabled={decisions.sending} onClick={() => answer('decline')}>
          Keep it public
        </Button>
        <Button kind="secondary" disabled={decisions.sending || !withheld} onClick={() => answer('uphold')}>
          The flags are right: remove it
        </Button>
        {!withheld && <p>To remove it, choose at least one reason.</p>}
      </Decide>
    </ItemPart>
  );
}
