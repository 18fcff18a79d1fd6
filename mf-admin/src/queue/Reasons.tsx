import { Check, Field, Fieldset, Textarea } from '@app/ui';
import type { Ref } from 'react';
import { useOwnLists } from './own-lists.ts';
import { Phrases } from './Phrases.tsx';
import styles from './Reasons.module.css';

export interface ReasonsProps {
  reasons: readonly string[];
  onReasons: (reasons: readonly string[]) => void;
  notes: string;
  onNotes: (notes: string) => void;
  /** Of the field of the notes, so that a key can lead there. */
  notesField?: Ref<HTMLTextAreaElement>;
  /** False: notes alone say why. */
  withReasons?: boolean;
}

/** Why something is withheld: neutral reasons only, and a word to its author. */
export function Reasons(props: ReasonsProps) {
  const { reasons, onReasons, notes, onNotes, notesField, withReasons = true } = props;
  const lists = useOwnLists();
  return (
    <>
      {withReasons && (
        <Fieldset legend="Reasons" hint="At least one, to withhold or send back. The author reads them.">
          <div className={styles.Reasons}>
            {lists.reasons.map((reason) => (
              <Check
                key={reason}
                label={reason}
                checked={reasons.includes(reason)}
                onChange={(event) =>
                  onReasons(
                    event.target.checked ? [...reasons, reason] : reasons.filter((one) => one !== reason),
                  )
                }
              />
            ))}
          </div>
        </Fieldset>
      )}
      <Field label="Notes to the author" hint="They get this by e-mail. No health details.">
        <Textarea
          ref={notesField}
          value={notes}
          maxLength={2000}
          onChange={(event) => onNotes(event.target.value)}
        />
      </Field>
      <Phrases notes={notes} onNotes={onNotes} />
    </>
  );
}
