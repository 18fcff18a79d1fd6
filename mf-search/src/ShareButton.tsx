import { useShell } from '@app/shell-api';
import { Button, type ButtonProps, ShareIcon } from '@app/ui';
import { m } from './paraglide/messages.js';

interface ShareButtonProps {
  /** What is shared, in a few words. */
  title: string;
  /** Its address on this site, for anybody. */
  path: string;
  size?: ButtonProps['size'];
}

/** Hands an address to what the device shares with; a device without it gets the address copied. */
export function ShareButton({ title, path, size }: ShareButtonProps) {
  const { toast } = useShell();
  async function share() {
    const url = new URL(path, window.location.origin).href;
    // Anyone who closes the device's own list has shared nothing, and knows it.
    if (navigator.share) return navigator.share({ title, url }).catch(() => {});
    const isCopied = await Promise.resolve(navigator.clipboard?.writeText(url)).then(
      () => navigator.clipboard !== undefined,
      () => false,
    );
    toast({ text: isCopied ? m.share_copied() : m.share_copy({ url }) });
  }
  return (
    <Button className="NeedsScript" kind="secondary" size={size} onClick={() => void share()}>
      <ShareIcon /> {m.share()}
    </Button>
  );
}
