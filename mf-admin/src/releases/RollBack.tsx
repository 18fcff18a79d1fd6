import { type AdminRemote, rollBackRemote } from '@app/types/admin/releases';
import { Button, Row, VisuallyHidden } from '@app/ui';
import { type KeyboardEvent, type MouseEvent, useRef, useState } from 'react';
import { getPartLabel } from './release-words.ts';
import { useRemoteChange } from './use-remote-change.ts';

interface RollBackProps {
  remote: AdminRemote;
  live: string;
  onChanged: () => void;
}

/** Makes the earlier version live again, in two presses of one button. */
export function RollBack({ remote: { name, v, earlier }, live, onChanged }: RollBackProps) {
  const { change, sending } = useRemoteChange(rollBackRemote);
  const [sure, setSure] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  if (!earlier) return <p>There is no earlier version to roll back to.</p>;

  async function press(event: MouseEvent) {
    // The second half of a double click is no second thought.
    if (event.detail > 1) return;
    if (!sure) return setSure(true);
    const done = `${getPartLabel(name)}: ${earlier} is live again, in place of ${live}.`;
    if (await change({ params: { remote: name }, body: { v } }, done)) onChanged();
    else setSure(false);
  }
  function cancel() {
    setSure(false);
    button.current?.focus();
  }
  const leave = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && sure) cancel();
  };
  const of = <VisuallyHidden> – {getPartLabel(name)}</VisuallyHidden>;
  return (
    <div>
      <Row>
        <Button
          ref={button}
          kind={sure ? 'danger' : 'secondary'}
          disabled={sending}
          onClick={press}
          onKeyDown={leave}
        >
          {sure ? `Roll back to ${earlier} now` : 'Roll back'}
          {of}
        </Button>
        {sure && (
          <Button kind="quiet" disabled={sending} onClick={cancel} onKeyDown={leave}>
            Cancel{of}
          </Button>
        )}
      </Row>
      <p role="status">{sure && `Press again to give all visitors ${earlier} instead of ${live}.`}</p>
    </div>
  );
}
