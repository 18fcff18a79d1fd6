import { Dock, News } from './Dock.tsx';

export default { title: 'Staff/Dock' };

const ignore = () => {};

export const Decided = {
  render: () => (
    <Dock>
      <News undo={{ label: 'Undo', left: '25 seconds', onUndo: ignore }}>
        <b>Approved 2 fields</b> for Ifeoma Brandt.
      </News>
    </Dock>
  ),
};

export const Failed = {
  render: () => (
    <Dock>
      <News kind="bad" close={{ label: 'Close', onClose: ignore }}>
        Somebody else decided about it a minute ago.
      </News>
    </Dock>
  ),
};
