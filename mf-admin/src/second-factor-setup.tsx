import { copyText } from '@app/remote-kit';
import { Banner, Button, Grid, Panel, Row } from '@app/ui';
import { useState } from 'react';
import { encode } from 'uqr';
import type { FormField } from './ui/DataForm.tsx';

export const codeField: FormField = {
  name: 'code',
  label: 'Code that the app shows',
  hint: 'Six digits.',
  required: true,
  autoComplete: 'one-time-code',
  isShort: true,
};

/** The secret of an authenticator app, as a picture, as a link and as text. */
export const AppSecret = ({ secret, uri }: { secret: string; uri: string }) => (
  <>
    <QrCode text={uri} label="Picture of the secret, for an authenticator app" />
    <p>
      No camera? <a href={uri}>Open the app on this device</a>, or type this secret:{' '}
      <code>{secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
    </p>
  </>
);

/** A QR code, black on white in both themes, because cameras need that contrast. */
function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { border: 4 });
  const darkSquarePaths = data.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])),
  );
  return (
    <svg style={{ width: '14rem' }} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <rect width={size} height={size} fill="#fff" />
      <path d={darkSquarePaths.join('')} fill="#000" shapeRendering="crispEdges" />
    </svg>
  );
}

/** The recovery codes, shown once. Each replaces the code of the app for one sign-in. */
export function RecoveryCodes({ codes, onSaved }: { codes: readonly string[]; onSaved: () => void }) {
  const [isCopied, setIsCopied] = useState(false);
  return (
    <Panel title="Recovery codes">
      <Banner kind="warn" title="The second factor is on. Save these codes">
        <p>Each lets you in once when your phone is not at hand. They are shown only now.</p>
      </Banner>
      <Grid as="ul" autoFill="10rem" gap={1}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </Grid>
      <Row>
        <Button kind="secondary" onClick={() => void copyText(codes.join('\n')).then(setIsCopied)}>
          {isCopied ? 'Copied' : 'Copy all'}
        </Button>
        <Button onClick={onSaved}>I have saved them</Button>
      </Row>
    </Panel>
  );
}
