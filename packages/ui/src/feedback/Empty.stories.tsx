import type { Meta, StoryObj } from 'storybook-react-rsbuild';
import { Figure } from '../drawings/Figure.tsx';
import { Empty, Widen } from './Empty.tsx';

const meta: Meta = { title: 'Feedback/Empty' };
export default meta;

export const NothingNear: StoryObj = {
  render: () => (
    <Empty
      figure={<Figure art="seeker" label="Someone with a prosthetic leg looks far ahead" />}
      title="0 results within 25 miles of 59001"
    >
      <p>We found no one that close. Search a wider area:</p>
      <Widen
        rows={[
          { href: '#50', count: 3, label: 'within 50 miles' },
          { href: '#100', count: 11, label: 'within 100 miles' },
        ]}
      />
    </Empty>
  ),
};
