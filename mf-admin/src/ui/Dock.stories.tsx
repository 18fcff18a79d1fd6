import { DockBar, DockMessage } from './Dock.tsx';

export default { title: 'Staff/Dock' };

const doNothing = () => {};

export const AfterDecision = {
  render: () => (
    <DockBar>
      <DockMessage undo={{ remainingText: '25 seconds', onUndo: doNothing }}>
        <b>Approved 2 fields</b> for Ifeoma Brandt.
      </DockMessage>
    </DockBar>
  ),
};

export const AfterFailure = {
  render: () => (
    <DockBar>
      <DockMessage kind="bad" onClose={doNothing}>
        Somebody else decided about it a minute ago.
      </DockMessage>
    </DockBar>
  ),
};
