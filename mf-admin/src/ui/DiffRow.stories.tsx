import { CheckIcon, ChoiceOption, ChoiceRow, UndoIcon, VisuallyHidden } from '@app/ui';
import { ChangedText, ChangeList } from './ChangeList.tsx';
import { DiffNote, DiffRow, DiffRows } from './DiffRow.tsx';

export default { title: 'Staff/DiffRow' };

function Decision({ name, isAccepted }: { name: string; isAccepted?: boolean }) {
  return (
    <ChoiceRow>
      <ChoiceOption name={name} defaultChecked={isAccepted === true}>
        <CheckIcon /> Accept<VisuallyHidden> – {name}</VisuallyHidden>
      </ChoiceOption>
      <ChoiceOption name={name} kind="warn" defaultChecked={isAccepted === false}>
        <UndoIcon /> Return<VisuallyHidden> – {name}</VisuallyHidden>
      </ChoiceOption>
    </ChoiceRow>
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
        newValue={
          <ChangedText kind="added" segments={[{ text: 'riverfront-limbworks.example', isChanged: true }]} />
        }
        warnings={['The website’s domain doesn’t match the contact e-mail.']}
      >
        <Decision name="Website" isAccepted={false} />
      </DiffRow>
      <DiffRow
        name="Insurance plans"
        oldLabel="Live now"
        oldValue={
          <>
            <ChangeList kind="removed" items={['Kaiser Permanente']} />
            <DiffNote>8 plans stay the same</DiffNote>
          </>
        }
        newLabel="Proposed"
        newValue={
          <>
            <ChangeList kind="added" items={['Molina Healthcare']} />
            <DiffNote>8 plans stay the same</DiffNote>
          </>
        }
      >
        <Decision name="Insurance plans" isAccepted />
      </DiffRow>
      <DiffRow
        name="Professional bio"
        oldLabel="Live now"
        oldValue={
          <ChangedText
            kind="removed"
            segments={[
              { text: 'I see about ', isChanged: false },
              { text: 'eight', isChanged: true },
              { text: ' people a day, never more.', isChanged: false },
            ]}
          />
        }
        newLabel="Proposed"
        newValue={
          <ChangedText
            kind="added"
            segments={[
              { text: 'I see about ', isChanged: false },
              { text: 'six', isChanged: true },
              { text: ' people a day, never more.', isChanged: false },
            ]}
          />
        }
      >
        <Decision name="Professional bio" isAccepted />
      </DiffRow>
      <DiffRow
        name="Address line 2"
        oldLabel="Live now"
        oldValue={
          <>
            <p>Suite 210</p>
            <DiffNote>Was Suite 200 when this was sent</DiffNote>
          </>
        }
        newLabel="Proposed"
        newValue={<ChangedText kind="added" segments={[{ text: 'Suite 220', isChanged: true }]} />}
        warnings={['The live value changed after this was sent (import, Nov 21, 8:40 AM). Choose one.']}
      >
        <Decision name="Address line 2" />
      </DiffRow>
    </DiffRows>
  ),
};

export const ReadOnly = {
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
