import type { Meta, StoryObj } from 'storybook-react-rsbuild';
import { Dock, News } from './Dock.tsx';

const meta: Meta = { title: 'Staff/Dock' };
export default meta;

const ignore = () => {};

export const Decided: StoryObj = {
  render: () => (
    <Dock>
      <News undo={{ label: 'Undo', left: '25 seconds', onUndo: ignore }}>
        <b>Approved 2 fields</b> for Ifeoma Brandt.
      </News>
    </Dock>
  ),
};

export const Failed: StoryObj = {
  render: () => (
    <Dock>
      <News kind="bad" close={{ label: 'Close', onClose: ignore }}>
        Somebody else decided about it a minute ago.
      </News>
    </Dock>
  ),
};
