import { DockBar, DockMessage } from './Dock.tsx';

export default { title: 'Staff/Dock' };

const ignore = () => {};

export const Decided = {
  render: () => (
    <DockBar>
      <DockMessage undo={{ label: 'Undo', remainingText: '25 seconds', onUndo: ignore }}>
        <b>Approved 2 fields</b> for Ifeoma Brandt.
      </DockMessage>
    </DockBar>
  ),
};

export const Failed = {
  render: () => (
    <DockBar>
      <DockMessage kind="bad" close={{ label: 'Close', onClose: ignore }}>
        Somebody else decided about it a minute ago.
      </DockMessage>
    </DockBar>
  ),
};
