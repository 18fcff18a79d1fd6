import { Button, DescriptionList, Dialog } from '@app/ui';
import { useState } from 'react';
import { Key } from '../../ui/Dock.tsx';
import { formatKey, listShortcuts, useShortcuts } from './shortcuts.ts';

/** The list of all shortcuts of the current page, opened by the key `?`. */
export function ShortcutHelp() {
  const [isOpen, setOpen] = useState(false);
  useShortcuts([{ key: '?', label: 'All keys', run: () => setOpen(true) }]);
  const close = () => setOpen(false);
  if (!isOpen) return null;
  return (
    <Dialog
      open
      onClose={close}
      title="Keyboard shortcuts"
      closeLabel="Close"
      actions={<Button onClick={close}>Done</Button>}
    >
      <DescriptionList
        rows={listShortcuts().map(({ key, label }) => ({ term: <Key>{formatKey(key)}</Key>, value: label }))}
      />
      <p>They are off while you type. Turn them off in your profile.</p>
    </Dialog>
  );
}
