import { CheckIcon, Choice, ChoiceOption, UndoIcon, VisuallyHidden } from '@app/ui';
import { Changes, Marked } from './Changes.tsx';
import { DiffRow, DiffRows, DiffSame } from './DiffRow.tsx';

export default { title: 'Staff/DiffRow' };

function Decision({ name, accepted }: { name: string; accepted?: boolean }) {
  return (
    <Choice>
      <ChoiceOption name={name} defaultChecked={accepted === true}>
        <CheckIcon /> Accept<VisuallyHidden> – {name}</VisuallyHidden>
      </ChoiceOption>
      <ChoiceOption name={name} kind="warn" defaultChecked={accepted === false}>
        <UndoIcon /> Return<VisuallyHidden> – {name}</VisuallyHidden>
      </ChoiceOption>
    </Choice>
  );
}

export const Kinds = {
  render: () => (
    <DiffRows>
      <DiffRow
        name="Website"
        oldLabel="Live now"
        oldValue={<p>riverfrontlimb.example</p>}
        newLabel="Proposed"
        newValue={<Marked kind="in" pieces={[{ text: 'riverfront-limbworks.example', changed: true }]} />}
        warnings={['The website’s domain doesn’t match the contact e-mail.']}
      >
        <Decision name="Website" accepted={false} />
      </DiffRow>
      <DiffRow
        name="Insurance plans"
        oldLabel="Live now"
        oldValue={
          <>
            <Changes kind="out" prefix="Removed:" items={['Kaiser Permanente']} />
            <DiffSame>8 plans stay the same</DiffSame>
          </>
        }
        newLabel="Proposed"
        newValue={
          <>
            <Changes kind="in" prefix="Added:" items={['Molina Healthcare']} />
            <DiffSame>8 plans stay the same</DiffSame>
          </>
        }
      >
        <Decision name="Insurance plans" accepted />
      </DiffRow>
      <DiffRow
        name="Professional bio"
        oldLabel="Live now"
        oldValue={
          <Marked
            kind="out"
            pieces={[
              { text: 'I see about ', changed: false },
              { text: 'eight', changed: true },
              { text: ' people a day, never more.', changed: false },
            ]}
          />
        }
        newLabel="Proposed"
        newValue={
          <Marked
            kind="in"
            pieces={[
              { text: 'I see about ', changed: false },
              { text: 'six', changed: true },
              { text: ' people a day, never more.', changed: false },
            ]}
          />
        }
      >
        <Decision name="Professional bio" accepted />
      </DiffRow>
      <DiffRow
        name="Address line 2"
        oldLabel="Live now"
        oldValue={
          <>
            <p>Suite 210</p>
            <DiffSame>Was Suite 200 when this was sent</DiffSame>
          </>
        }
        newLabel="Proposed"
        newValue={<Marked kind="in" pieces={[{ text: 'Suite 220', changed: true }]} />}
        warnings={['The live value changed after this was sent (import, Nov 21, 8:40 AM). Choose one.']}
      >
        <Decision name="Address line 2" />
      </DiffRow>
    </DiffRows>
  ),
};

export const OnlyShown = {
  render: () => (
    <DiffRows style={{ width: '22rem' }}>
      <DiffRow
        name="Clinic phone"
        oldLabel="Live now"
        oldValue={<p>(314) 555-0142</p>}
        newLabel="Returned"
        newValue={<p>(314) 555-0187</p>}
      />
    </DiffRows>
  ),
};
