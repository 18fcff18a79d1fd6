import { useShell } from '@app/shell-api';
import { call, exportMe } from '@app/types';
import { Button, FieldError } from '@app/ui';
import { useState } from 'react';
import { m } from '../../paraglide/messages.js';
import { AccountSection, getCallErrorText } from './AccountSection.tsx';

/** Download of all data of the account as a file. */
export function DataSection({ getToken }: { getToken: () => Promise<string | null> }) {
  const { locale, announce } = useShell();
  const [isBusy, setIsBusy] = useState(false);
  const [errorText, setErrorText] = useState('');

  const downloadData = async () => {
    if (isBusy) return;
    setIsBusy(true);
    setErrorText('');
    try {
      const exportedData = await call(exportMe, {}, { token: await getToken(), locale });
      saveAsFile(
        `account-${exportedData.exportedAt.slice(0, 10)}.json`,
        JSON.stringify(exportedData, null, 2),
      );
      announce(m.data_done());
    } catch (error) {
      setErrorText(getCallErrorText(error));
    }
    setIsBusy(false);
  };
  return (
    <AccountSection id="account-data" title={m.data_title()}>
      <p>{m.data_text()}</p>
      {errorText && <FieldError role="alert">{errorText}</FieldError>}
      <p>
        <Button kind="secondary" aria-disabled={isBusy || undefined} onClick={downloadData}>
          {isBusy ? m.form_sending() : m.data_download()}
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
