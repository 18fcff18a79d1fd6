import type { UpdateItem } from '@app/types/admin/updates';
import { Banner, Button, Field, Textarea } from '@app/ui';
import { Decide, DiffRows } from '@app/ui/staff';
import { type SubmitEvent, useId, useRef } from 'react';
import { useMay } from '../console/access/me.ts';
import { useKeptNotes } from '../console/draft-notes.ts';
import { useSwitches } from '../console/page/switches.ts';
import { Phrases } from '../queue/Phrases.tsx';
import { ChangeRow } from './ChangeRow.tsx';
import { type FieldChoice, useChoices } from './choices.ts';
import { KeepNotes } from './KeepNotes.tsx';
import { applyLabel, type DecisionState, getDecisionState } from './standing.ts';
import styles from './UpdateDecision.module.css';
import { mostDigits, useFieldKeys } from './use-field-keys.ts';

interface UpdateDecisionProps {
  item: UpdateItem;
  decide: (standing: DecisionState, notes: string) => Promise<void>;
  sending: boolean;
}

const obstacles = {
  not_public: 'The listing is no longer public: this change can only be returned.',
  other_owner: 'The listing no longer belongs to anyone who sent this: it can only be returned.',
};

/** A waiting change, field by field, and the one button that decides about all of them at once. */
export function UpdateDecision({ item, decide, sending }: UpdateDecisionProps) {
  const { id, v, changes, blocked } = item;
  const form = useRef<HTMLFormElement>(null);
  const notesField = useRef<HTMLTextAreaElement>(null);
  const whyNot = useId();
  const [choices, choose] = useChoices(id, v);
  const [notes, write] = useKeptNotes(`update:${id}`, item.notes);
  const keysOn = useSwitches(({ shortcuts }) => shortcuts);
  const mayDecide = useMay()('decide') !== undefined;

  const standing = getDecisionState(item, choices);
  const chooseOne = (field: string, choice: FieldChoice) => {
    if (!blocked) choose({ [field]: choice });
  };
  const chooseAll = (choice: FieldChoice) =>
    choose(Object.fromEntries(changes.map(({ field }) => [field, choice])));
  const toNotes = () => notesField.current?.focus();
  useFieldKeys({
    form,
    fields: changes.map(({ field }) => field),
    choose: chooseOne,
    toNotes,
    enabled: mayDecide,
  });

  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (standing.obstacle === null) return void decide(standing, notes);
    const [open] = standing.open;
    const row = open && form.current?.querySelector(`[data-field="${CSS.escape(open)}"] input`);
    if (row instanceof HTMLElement) row.focus();
    else toNotes();
  }

  const rows = (
    <DiffRows>
      {changes.map((change, index) => (
        <ChangeRow
          key={change.field}
          change={change}
          digit={keysOn && index < mostDigits ? index + 1 : undefined}
          choice={standing.getChoice(change.field)}
          onChoose={mayDecide ? (choice) => chooseOne(change.field, choice) : undefined}
          onlyReturn={blocked !== null}
        />
      ))}
    </DiffRows>
  );
  if (!mayDecide) return rows;

  const isOpen = standing.obstacle !== null;
  return (
    <form ref={form} aria-label="Decide field by field" onSubmit={submit} noValidate>
      {blocked && <Banner kind="warn">{obstacles[blocked]}</Banner>}
      {rows}
      <Field
        className={styles['UpdateDecision-notes']}
        label="Notes to the provider"
        hint={
          standing.returned.length > 0 && notes.trim() === ''
            ? 'Optional, but please say why you return something, so they don’t have to guess. They get this by e-mail.'
            : 'Optional. They get this by e-mail.'
        }
      >
        <Textarea
          ref={notesField}
          rows={3}
          maxLength={2000}
          value={notes}
          onChange={({ target }) => write(target.value)}
        />
      </Field>
      <Phrases notes={notes} onNotes={write} />
      <Decide>
        <Button
          type="submit"
          aria-disabled={isOpen || sending}
          aria-describedby={isOpen ? whyNot : undefined}
        >
          {applyLabel(standing)}
        </Button>
        {!blocked && (
          <Button kind="secondary" onClick={() => chooseAll('accept')}>
            Accept all
          </Button>
        )}
        <Button kind="secondary" onClick={() => chooseAll('return')}>
          Return all
        </Button>
        <KeepNotes item={item} notes={notes} />
        <p id={whyNot} className={styles['UpdateDecision-why']} role="status">
          {standing.obstacle}
        </p>
      </Decide>
    </form>
  );
}
