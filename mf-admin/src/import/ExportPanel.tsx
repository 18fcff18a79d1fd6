import { CallError } from '@app/types';
import { exportFile, exportKinds } from '@app/types/admin/exports';
import { Button, Field, Panel, Row, Select } from '@app/ui';
import { useState } from 'react';
import { useElevated } from '../console/access/elevated.tsx';
import { useDock } from '../console/dock/dock.ts';
import { downloadFile } from './download.ts';

const words: Readonly<Record<(typeof exportKinds)[number], string>> = {
  listings: 'Listings',
  reviews: 'Reviews',
  claims: 'Claims',
  updates: 'Updates',
  audit: 'Audit log',
  imports: 'Imports',
};

/** All records of a kind as a file. */
export function ExportPanel() {
  const dock = useDock();
  const [kind, setKind] = useState<string>('listings');
  const [format, setFormat] = useState('csv');
  const [busy, setBusy] = useState(false);
  const { elevated, passwordDialog } = useElevated();

  async function download() {
    setBusy(true);
    try {
      const saved = await elevated(() => downloadFile(exportFile, { params: { kind }, query: { format } }));
      if (saved) dock.say('The export is in your downloads.');
    } catch (error) {
      dock.failed(error instanceof CallError ? error : 'The export did not work.');
    } finally {
      setBusy(false);
    }
  }
  return (
    <Panel
      title="Export"
      note="An export of listings can be imported again. Files hold contact details: keep them safe. You are asked for your password."
    >
      {passwordDialog}
      <Field label="Records">
        <Select value={kind} onChange={(event) => setKind(event.target.value)}>
          {exportKinds.map((one) => (
            <option key={one} value={one}>
              {words[one]}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="Format">
        <Select value={format} onChange={(event) => setFormat(event.target.value)}>
          <option value="csv">CSV</option>
          <option value="json">JSON</option>
        </Select>
      </Field>
      <Row>
        <Button kind="secondary" disabled={busy} onClick={() => void download()}>
          {busy ? 'Preparing…' : 'Download'}
        </Button>
      </Row>
    </Panel>
  );
}
