import { Button, DescriptionList, Dialog } from '@app/ui';
import { useState } from 'react';
import { Kbd } from '../../ui/Dock.tsx';
import { formatKey, listShortcuts, useShortcuts } from './shortcuts.ts';

/** The list of all shortcuts of the current page, opened by the key `?`. */
export function ShortcutHelp() {
  const [isOpen, setIsOpen] = useState(false);
  useShortcuts([{ key: '?', label: 'All keys', run: () => setIsOpen(true) }]);
  const close = () => setIsOpen(false);
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
        rows={listShortcuts().map(({ key, label }) => ({ term: <Kbd>{formatKey(key)}</Kbd>, value: label }))}
      />
      <p>They are off while you type. Turn them off in your profile.</p>
    </Dialog>
  );
}
