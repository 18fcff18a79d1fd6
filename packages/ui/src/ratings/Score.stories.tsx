import type { Meta, StoryObj } from 'storybook-react-rsbuild';
import { Score } from './Score.tsx';

const meta: Meta = { title: 'Ratings/Score' };
export default meta;

export const OneAnswer: StoryObj = {
  render: () => (
    <Score value={2} unit=" of 5 stars:">
      Unlikely to recommend
    </Score>
  ),
};
