import { useState } from 'react';
import type { Meta, StoryObj } from 'storybook-react-rsbuild';
import { Dock, Keys, News } from './Dock.tsx';
import { Segments } from './Segments.tsx';

const meta: Meta = { title: 'Staff/Dock' };
export default meta;

const keys = [
  { key: 'J', label: 'next' },
  { key: 'A', label: 'accept' },
  { key: 'R', label: 'return' },
  { key: '?', label: 'all keys' },
];
const ignore = () => {};

export const Decided: StoryObj = {
  render: () => (
    <Dock keys={<Keys label="Keyboard shortcuts" keys={keys} />}>
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

function Density() {
  const [value, setValue] = useState<'roomy' | 'compact'>('compact');
  const options = [
    { value: 'roomy', label: 'Roomy' },
    { value: 'compact', label: 'Compact' },
  ] as const;
  return <Segments label="Density" options={options} value={value} onChange={setValue} />;
}

export const Switch: StoryObj = { render: () => <Density /> };
