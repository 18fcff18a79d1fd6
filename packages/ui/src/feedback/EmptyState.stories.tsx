import type { Meta, StoryObj } from 'storybook-react-rsbuild';
import { Figure } from '../drawings/Figure.tsx';
import { EmptyState, WiderSearches } from './EmptyState.tsx';

const meta: Meta = { title: 'Feedback/Empty' };
export default meta;

export const NothingNear: StoryObj = {
  render: () => (
    <EmptyState
      figure={<Figure drawing="seeker" label="Someone with a prosthetic leg looks far ahead" />}
      title="0 results within 25 miles of 59001"
    >
      <p>We found no one that close. Search a wider area:</p>
      <WiderSearches
        rows={[
          { href: '#50', label: 'Look within 50 miles', count: '3 people' },
          { href: '#100', label: 'Look within 100 miles', count: '11 people' },
        ]}
      />
    </EmptyState>
  ),
};
