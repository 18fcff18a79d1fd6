import { Banner, Button, Panel, Row, Stack } from '@app/ui';
import { useState } from 'react';
import styles from './Profile.module.css';

/** Shown this once: each lets in without the phone, a single time. */
export function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const [copied, setCopied] = useState(false);
  return (
    <Panel title="Recovery codes">
      <Stack>
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
      </Stack>
    </Panel>
  );
}
