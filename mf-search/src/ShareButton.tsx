import { copyText } from '@app/remote-kit';
import { useShell } from '@app/shell-api';
import { Button, type ButtonKind, ShareIcon } from '@app/ui';
import { m } from './paraglide/messages.js';

interface ShareButtonProps {
  title: string;
  path: string;
  kind?: ButtonKind;
}

/** Shares a link through the Web Share API; copies it where the browser has no Web Share. */
export function ShareButton({ title, path, kind = 'secondary' }: ShareButtonProps) {
  const { toast } = useShell();
  async function sharePage() {
    const url = new URL(path, window.location.origin).href;
    // Closing the browser's share dialog rejects the promise; it needs no message.
    if (navigator.share) return navigator.share({ title, url }).catch(() => {});
    toast({ text: (await copyText(url)) ? m.share_copied() : m.share_copy({ url }) });
  }
  return (
    <Button needsScript kind={kind} onClick={() => void sharePage()}>
      <ShareIcon /> {m.share()}
    </Button>
  );
}
