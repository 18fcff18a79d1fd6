import { elevate } from '@app/types/admin/session';
import { Banner, Button, Dialog } from '@app/ui';
import { DataForm } from '@app/ui/staff';
import { useEffect } from 'react';
import { getErrorMessage, useAdminSend } from '../../admin-call.ts';
import { usePasswordGate } from './password-gate.ts';

/** Asks for the password wherever a call of `useAdminSend` needs it; stands once in the console's frame. */
export function PasswordGate() {
  const answer = usePasswordGate((gate) => gate.answer);
  useEffect(() => () => usePasswordGate.getState().answer?.(false), []);
  return answer && <PasswordDialog onAnswer={answer} />;
}

function PasswordDialog({ onAnswer }: { onAnswer: (may: boolean) => void }) {
  const { send, sending, failure } = useAdminSend(elevate);
  const cancel = () => onAnswer(false);
  return (
    <Dialog open onClose={cancel} title="Enter your password again">
      <DataForm
        fields={[
          {
            ...{ name: 'password', label: 'Your password', kind: 'password', required: true },
            ...{ autoComplete: 'current-password', autoFocus: true },
          },
        ]}
        send="Continue"
        kind="primary"
        sending={sending}
        onSubmit={async ({ password = '' }) => {
          if ((await send({ body: { password } })).status === 'done') onAnswer(true);
        }}
        tools={
          <Button kind="quiet" onClick={cancel}>
            Cancel
          </Button>
        }
      >
        <p>This changes who has access or what is stored. We won’t ask again for ten minutes.</p>
        {failure && (
          <Banner kind="bad">
            <p>{getErrorMessage(failure, 'This did not work. Try again.')}</p>
          </Banner>
        )}
      </DataForm>
    </Dialog>
  );
}
