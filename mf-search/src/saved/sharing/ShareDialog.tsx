import type { SharedListMode } from '@app/option-lists';
import { copyText, FailureBanner, useSend } from '@app/remote-kit';
import { buildSecretLink } from '@app/remote-kit/secret-link';
import { useShell } from '@app/shell-api';
import { sharedLinkDays, shareSaved } from '@app/types';
import { Button, Checkbox, Dialog, Field, Fieldset, Input, Row, ShareIcon, Stack, Text } from '@app/ui';
import { useRef, useState } from 'react';
import { m } from '../../paraglide/messages.js';
import { paths } from '../../paths.ts';
import { FormDialog } from '../../shared/FormDialog.tsx';
import { NameField } from './NameField.tsx';
import { useSharingCache } from './sharing-api.ts';

const modeLabels: Record<SharedListMode, () => string> = {
  read: m.share_read,
  together: m.share_together,
};

/** Asks how to share the user's list, and then shows the link once. */
export default function ShareDialog({ noteCount, onClose }: { noteCount: number; onClose: () => void }) {
  const { session } = useShell();
  const { send, sending, failure } = useSend(shareSaved);
  const cacheSharing = useSharingCache();
  const [name, setName] = useState(session.status === 'signed-in' ? (session.user.firstName ?? '') : '');
  const [mode, setMode] = useState<SharedListMode>('read');
  const [isSubmitted, setIsSubmitted] = useState(false);
  const [secret, setSecret] = useState<string>();
  const nameInputRef = useRef<HTMLInputElement>(null);

  if (secret)
    return (
      <LinkDialog
        link={new URL(buildSecretLink(paths.sharedList, secret), location.origin).href}
        onClose={onClose}
      />
    );
  async function submit() {
    setIsSubmitted(true);
    if (!name.trim()) return nameInputRef.current?.focus();
    const result = await send({ body: { mode, name } });
    if (result.status !== 'done') return;
    cacheSharing(result.reply.sharing);
    setSecret(result.reply.secret);
  }
  return (
    <FormDialog
      title={m.share_dialog_title()}
      cancelLabel={m.cancel()}
      submitLabel={m.share_make()}
      sending={sending}
      onClose={onClose}
      onSubmit={submit}
    >
      <Stack gap={1}>
        <p>{noteCount > 0 ? m.share_sees_notes({ n: noteCount }) : m.share_sees()}</p>
        <p>{m.share_sees_not()}</p>
      </Stack>
      <NameField
        ref={nameInputRef}
        label={m.share_name()}
        hint={m.share_name_hint()}
        value={name}
        onChange={setName}
        isMissing={isSubmitted && !name.trim()}
      />
      <Fieldset legend={m.share_mode()}>
        {(['read', 'together'] as const).map((value) => (
          <Checkbox
            key={value}
            type="radio"
            name="mode"
            label={modeLabels[value]()}
            checked={mode === value}
            onChange={() => setMode(value)}
          />
        ))}
      </Fieldset>
      <Text soft>{m.share_rules({ days: sharedLinkDays })}</Text>
      <FailureBanner failure={failure} />
    </FormDialog>
  );
}

function LinkDialog({ link, onClose }: { link: string; onClose: () => void }) {
  const [outcome, setOutcome] = useState<'copied' | 'refused'>();
  const inputRef = useRef<HTMLInputElement>(null);
  async function copyLink() {
    const isCopied = await copyText(link);
    if (!isCopied) inputRef.current?.select();
    setOutcome(isCopied ? 'copied' : 'refused');
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={m.share_link_title()}
      actions={
        <Button kind="secondary" onClick={onClose}>
          {m.share_link_close()}
        </Button>
      }
    >
      <Stack gap={3}>
        <p>{m.share_link_text({ days: sharedLinkDays })}</p>
        <Field label={m.share_link_label()}>
          <Input ref={inputRef} readOnly value={link} onFocus={({ target }) => target.select()} />
        </Field>
        <Row>
          <Button onClick={() => void copyLink()}>{m.share_link_copy()}</Button>
          {'share' in navigator && (
            // Closing the browser's own dialog rejects the promise; it needs no message.
            <Button kind="secondary" onClick={() => void navigator.share({ url: link }).catch(() => {})}>
              <ShareIcon /> {m.share()}
            </Button>
          )}
        </Row>
        <Text soft role="status">
          {outcome === 'copied' && m.share_copied()}
          {outcome === 'refused' && m.share_link_by_hand()}
        </Text>
      </Stack>
    </Dialog>
  );
}
