import type { Meta, StoryObj } from 'storybook-react-rsbuild';
import { Stack } from '../layout/Layout.tsx';
import { Stars } from './Stars.tsx';

const meta: Meta = { title: 'Ratings/Stars' };
export default meta;

export const Values: StoryObj = {
  render: () => (
    <Stack>
      {[0, 1.5, 3, 4.8, 5].map((value) => (
        <p key={value}>
          <Stars value={value} /> {value.toFixed(1)}
        </p>
      ))}
    </Stack>
  ),
};

export const Alone: StoryObj = {
  render: () => <Stars value={4} label="4 of 5 stars" />,
};
