import { beginSecondFactor, confirmSecondFactor, dropSecondFactor } from '@app/types/admin/session';
import { Banner, Button, Panel, Row } from '@app/ui';
import { useState } from 'react';
import { encode } from 'uqr';
import type { Me } from '../console/access/me.ts';
import { DataForm, type FieldRow } from '../console/kit/DataForm.tsx';
import { useAct } from '../console/kit/use-act.ts';
import { formatCount } from '../words/format-count.ts';
import styles from './Profile.module.css';

const passwordField: FieldRow = {
  ...{ name: 'password', label: 'Your password', kind: 'password', required: true },
  autoComplete: 'current-password',
};
const codeField: FieldRow = {
  ...{ name: 'code', label: 'Code that the app shows', hint: 'Six digits.', required: true },
  ...{ autoComplete: 'one-time-code', short: true, autoFocus: true },
};

/** A code of an authenticator app at each sign-in, beside the password. */
export function SecondFactor({ me }: { me: Me }) {
  const { act, sending, faults, forgive } = useAct();
  const [setup, setSetup] = useState<{ secret: string; uri: string } | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);

  if (codes) return <RecoveryCodes codes={codes} onKept={() => setCodes(null)} />;
  if (setup)
    return (
      <Panel
        title="Second factor"
        note="Scan the picture with an authenticator app, then enter the code that it shows."
      >
        <DataForm
          fields={[codeField]}
          send="Switch it on"
          kind="primary"
          {...{ sending, faults }}
          onSubmit={async ({ code = '' }) => {
            const reply = await act(confirmSecondFactor, { body: { code } });
            if (!reply) return;
            setSetup(null);
            setCodes(reply.recoveryCodes);
          }}
          tools={
            <Button
              kind="quiet"
              onClick={() => {
                forgive();
                setSetup(null);
              }}
            >
              Cancel
            </Button>
          }
        >
          <QrCode text={setup.uri} label="Picture of the secret, for an authenticator app" />
          <p>
            No camera? Type this secret: <code>{setup.secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
          </p>
        </DataForm>
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
      <DataForm
        fields={[passwordField]}
        send={me.mfa ? 'Switch the second factor off' : 'Set up a second factor'}
        kind={me.mfa ? 'danger' : 'secondary'}
        {...{ sending, faults }}
        onSubmit={async ({ password = '' }) => {
          const body = { password };
          if (me.mfa) return act(dropSecondFactor, { body }, 'The second factor is off.');
          const reply = await act(beginSecondFactor, { body });
          if (reply) setSetup(reply);
        }}
      />
    </Panel>
  );
}

/** Shown this once: each lets in without the phone, a single time. */
function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const [copied, setCopied] = useState(false);
  return (
    <Panel title="Recovery codes">
      <Banner kind="warn" title="The second factor is on. Save these codes">
        <p>Each lets you in once when your phone is not at hand. They are shown only now.</p>
      </Banner>
      <ul className={styles.Codes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <Row>
        <Button
          kind="secondary"
          onClick={() => void navigator.clipboard.writeText(codes.join('\n')).then(() => setCopied(true))}
        >
          {copied ? 'Copied' : 'Copy all'}
        </Button>
        <Button onClick={onKept}>I have saved them</Button>
      </Row>
    </Panel>
  );
}

/** Black on white in both themes: that is what cameras read. */
function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { border: 4 });
  const squares = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : [])));
  return (
    <svg className={styles.QrCode} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <rect width={size} height={size} fill="#fff" />
      <path d={squares.join('')} fill="#000" shapeRendering="crispEdges" />
    </svg>
  );
}
