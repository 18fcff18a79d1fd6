import { beginSecondFactor, confirmSecondFactor, dropSecondFactor } from '@app/types/admin/session';
import { Banner, Button, Grid, Panel, Row } from '@app/ui';
import { useState } from 'react';
import { encode } from 'uqr';
import type { Me } from '../console/access/me.ts';
import { ActForm } from '../console/kit/ActForm.tsx';
import type { FieldRow, FormValues } from '../ui/DataForm.tsx';
import { formatCount } from '../words/format-words.ts';
import styles from './Profile.module.css';

const passwordField: FieldRow = {
  ...{ name: 'password', label: 'Your password', kind: 'password', required: true },
  autoComplete: 'current-password',
};
const passwordForm = {
  fields: [passwordField],
  toInput: ({ password = '' }: FormValues) => ({ body: { password } }),
};
const codeField: FieldRow = {
  ...{ name: 'code', label: 'Code that the app shows', hint: 'Six digits.', required: true },
  ...{ autoComplete: 'one-time-code', short: true, autoFocus: true },
};

/** Setup and removal of the second factor, a code of an authenticator app at each sign-in. */
export function SecondFactor({ me }: { me: Me }) {
  const [setup, setSetup] = useState<{ secret: string; uri: string } | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);

  if (codes) return <RecoveryCodes codes={codes} onSaved={() => setCodes(null)} />;
  if (setup)
    return (
      <Panel
        title="Second factor"
        note="Scan the picture with an authenticator app, then enter the code that it shows."
      >
        <ActForm
          call={confirmSecondFactor}
          fields={[codeField]}
          submitLabel="Switch it on"
          kind="primary"
          toInput={({ code = '' }) => ({ body: { code } })}
          onDone={({ recoveryCodes }) => {
            setSetup(null);
            setCodes(recoveryCodes);
          }}
          tools={
            <Button kind="quiet" onClick={() => setSetup(null)}>
              Cancel
            </Button>
          }
        >
          <QrCode text={setup.uri} label="Picture of the secret, for an authenticator app" />
          <p>
            No camera? Type this secret: <code>{setup.secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
          </p>
        </ActForm>
      </Panel>
    );
  return (
    <Panel
      title="Second factor"
      note={
        me.mfa
          ? `On. ${formatCount(me.recoveryCodes, 'recovery code is', 'recovery codes are')} left; to get new ones, switch it off and on again.`
          : 'Off. When it is on, a password alone isn’t enough: an app on your phone shows a code at each sign-in.'
      }
    >
      {me.mfa ? (
        <ActForm
          {...passwordForm}
          call={dropSecondFactor}
          submitLabel="Switch the second factor off"
          kind="danger"
          doneText="The second factor is off."
        />
      ) : (
        <ActForm
          {...passwordForm}
          call={beginSecondFactor}
          submitLabel="Set up a second factor"
          onDone={setSetup}
        />
      )}
    </Panel>
  );
}

/** The recovery codes, shown once. Each replaces the code of the app for one sign-in. */
function RecoveryCodes({ codes, onSaved }: { codes: readonly string[]; onSaved: () => void }) {
  const [isCopied, setIsCopied] = useState(false);
  return (
    <Panel title="Recovery codes">
      <Banner kind="warn" title="The second factor is on. Save these codes">
        <p>Each lets you in once when your phone is not at hand. They are shown only now.</p>
      </Banner>
      <Grid as="ul" fill="10rem" gap={1} className={styles.Codes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </Grid>
      <Row>
        <Button
          kind="secondary"
          onClick={() => void navigator.clipboard.writeText(codes.join('\n')).then(() => setIsCopied(true))}
        >
          {isCopied ? 'Copied' : 'Copy all'}
        </Button>
        <Button onClick={onSaved}>I have saved them</Button>
      </Row>
    </Panel>
  );
}

/** A QR code, black on white in both themes, because cameras need that contrast. */
function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { border: 4 });
  const squares = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])));
  return (
    <svg className={styles.QrCode} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <rect width={size} height={size} fill="#fff" />
      <path d={squares.join('')} fill="#000" shapeRendering="crispEdges" />
    </svg>
  );
}
