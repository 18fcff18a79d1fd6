import type { Meta, StoryObj } from 'storybook-react-rsbuild';
import { Progress } from './Progress.tsx';

const meta: Meta = { title: 'Feedback/Progress' };
export default meta;

export const Steps: StoryObj = {
  render: () => (
    <div style={{ maxWidth: '30rem' }}>
      <Progress text="Step 2 of 3" currentStep={2} stepCount={3} />
    </div>
  ),
};
