import { useWrite } from '@app/remote-kit';
import { useShell } from '@app/shell-api';
import { exportMe } from '@app/types';
import { Button, FieldError } from '@app/ui';
import { m } from '../../paraglide/messages.js';
import { useAccountCall } from '../session/use-account-call.ts';
import { AccountSection, getCallErrorText } from './AccountSection.tsx';

export function DataSection() {
  const { announce } = useShell();
  const callAsUser = useAccountCall();
  const {
    send,
    sending,
    failure: errorText,
  } = useWrite(async () => {
    const exportedData = await callAsUser(exportMe);
    saveAsFile(`account-${exportedData.exportedAt.slice(0, 10)}.json`, JSON.stringify(exportedData, null, 2));
    announce(m.data_done());
    return exportedData;
  }, getCallErrorText);
  return (
    <AccountSection id="account-data" title={m.data_title()}>
      <p>{m.data_text()}</p>
      {errorText && <FieldError role="alert">{errorText}</FieldError>}
      <p>
        <Button kind="secondary" aria-disabled={sending || undefined} onClick={() => send()}>
          {sending ? m.form_sending() : m.data_download()}
        </Button>
      </p>
    </AccountSection>
  );
}

function saveAsFile(fileName: string, json: string): void {
  const objectUrl = URL.createObjectURL(new Blob([json], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = objectUrl;
  link.download = fileName;
  link.click();
  URL.revokeObjectURL(objectUrl);
}
