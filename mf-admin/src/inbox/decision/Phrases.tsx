import { Field, Select } from '@app/ui';
import { useTeamLists } from './use-team-lists.ts';

interface PhrasesProps {
  /** Of what the notes are, as the log names it. */
  subject: string;
  notes: string;
  onNotes: (notes: string) => void;
}

const longest = 2000;

/** Puts one of the team's phrases for this kind (settings, Your own lists) behind what is written. Nothing where there are none. */
export function Phrases({ subject, notes, onNotes }: PhrasesProps) {
  const { phrases } = useTeamLists(subject);
  if (phrases.length === 0) return null;
  const written = notes.trimEnd();
  return (
    <Field label="Insert a phrase">
      <Select
        value=""
        onChange={({ target }) =>
          onNotes((written ? `${written} ${target.value}` : target.value).slice(0, longest))
        }
      >
        <option value="">Choose a phrase</option>
        {phrases.map((phrase) => (
          <option key={phrase}>{phrase}</option>
        ))}
      </Select>
    </Field>
  );
}
