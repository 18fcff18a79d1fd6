import { type AdminRemote, setCanaryVersion } from '@app/types/admin/releases';
import { Button, Field, Row, Select } from '@app/ui';
import { type FormEvent, useState } from 'react';
import { formatPercent } from '../words/format-count.ts';
import { getPartLabel } from './release-words.ts';
import { useRemoteChange } from './use-remote-change.ts';

const shares = [0.01, 0.05, 0.1, 0.25, 0.5];

interface ShareFormProps {
  remote: AdminRemote;
  version: string;
  /** As it is; absent: nobody has it yet. */
  share?: number;
  onChanged: () => void;
  onCancel?: () => void;
}

/** How many visitors get a version. */
export function ShareForm({ remote: { name, v }, version, share, onChanged, onCancel }: ShareFormProps) {
  const { change, sending } = useRemoteChange(setCanaryVersion);
  const [chosenShare, setChosenShare] = useState(share ?? 0.05);
  const offered = [...new Set(share === undefined ? shares : [...shares, share])].sort((a, b) => a - b);

  async function submit(event: FormEvent) {
    event.preventDefault();
    const done = `${getPartLabel(name)}: ${formatPercent(chosenShare)} of visitors have ${version} now.`;
    if (await change({ params: { remote: name }, body: { v, version, share: chosenShare } }, done))
      onChanged();
  }
  return (
    <form onSubmit={submit} aria-label={`Try ${version} with some visitors – ${getPartLabel(name)}`}>
      <Row>
        <Field label="Visitors">
          <Select value={chosenShare} onChange={(event) => setChosenShare(Number(event.target.value))}>
            {offered.map((one) => (
              <option key={one} value={one}>
                {formatPercent(one)}
              </option>
            ))}
          </Select>
        </Field>
        <Button type="submit" kind="secondary" disabled={sending || chosenShare === share}>
          {share === undefined ? 'Start the trial' : 'Change the share'}
        </Button>
        {onCancel && (
          <Button kind="quiet" disabled={sending} onClick={onCancel}>
            Cancel
          </Button>
        )}
      </Row>
    </form>
  );
}
