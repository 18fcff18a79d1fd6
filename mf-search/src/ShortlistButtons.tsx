import { displayName, fullName } from '@app/seo';
import { useShell } from '@app/shell-api';
import { Button, type ButtonProps, CheckIcon, CompareIcon, Row, SaveIcon, VisuallyHidden } from '@app/ui';
import { useState } from 'react';
import { m } from './paraglide/messages.js';
import styles from './ShortlistButtons.module.css';
import {
  compareLimit,
  isCompared,
  isSaved,
  type Remembered,
  replaceCompared,
  toggleCompared,
  toggleSaved,
  useShortlist,
} from './shortlist.ts';

interface ShortlistButtonProps {
  person: Remembered;
  size?: ButtonProps['size'];
}

/** Keeps a person in this browser; the toast offers to undo it. */
export function SaveButton({ person, size }: ShortlistButtonProps) {
  const saved = useShortlist(isSaved(person.slug));
  const { toast } = useShell();
  const name = fullName(person);
  function press() {
    toggleSaved(person);
    const undo = { label: m.undo(), run: () => toggleSaved(person) };
    toast({ text: saved ? m.unsaved_person({ name }) : m.saved_person({ name }), undo });
  }
  return (
    <Button kind="secondary" size={size} aria-pressed={saved} onClick={press}>
      {saved ? <CheckIcon /> : <SaveIcon />} {saved ? m.saved() : m.save()}
      <VisuallyHidden> – {name}</VisuallyHidden>
    </Button>
  );
}

/** Puts a person beside up to two others. When three are there already, it asks which one to drop. */
export function CompareButton({ person, size }: ShortlistButtonProps) {
  const chosen = useShortlist(isCompared(person.slug));
  const compared = useShortlist((list) => list.compared);
  const [full, setFull] = useState(false);
  const { announce } = useShell();
  const name = fullName(person);

  function press() {
    const done = toggleCompared(person);
    setFull(!done);
    if (!done) return;
    const n = useShortlist.getState().compared.length;
    announce(
      chosen
        ? m.compare_dropped({ name, n, limit: compareLimit })
        : m.compare_added({ name, n, limit: compareLimit }),
    );
  }
  function replace(dropped: Remembered) {
    replaceCompared(dropped.slug, person);
    setFull(false);
    announce(m.compare_replaced({ name, dropped: fullName(dropped) }));
  }

  return (
    <>
      <Button kind="secondary" size={size} aria-pressed={chosen} onClick={press}>
        {chosen ? <CheckIcon /> : <CompareIcon />} {m.compare()}
        <VisuallyHidden> – {name}</VisuallyHidden>
      </Button>
      {full && compared.length === compareLimit && !chosen && (
        <div className={styles.Full} role="alert">
          <p>{m.compare_full({ name })}</p>
          <Row>
            {compared.map((other) => (
              <Button key={other.slug} kind="secondary" onClick={() => replace(other)}>
                {m.compare_drop({ name: displayName(other) })}
              </Button>
            ))}
          </Row>
        </div>
      )}
    </>
  );
}
