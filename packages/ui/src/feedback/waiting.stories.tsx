import type { Meta, StoryObj } from 'storybook-react-rsbuild';
import { Progress } from './Progress.tsx';
import { Skeleton } from './Skeleton.tsx';

const meta: Meta = { title: 'Feedback/Waiting' };
export default meta;

export const Steps: StoryObj = {
  render: () => (
    <div style={{ maxWidth: '30rem' }}>
      <Progress text="Step 2 of 3" currentStep={2} stepCount={3} />
    </div>
  ),
};

export const Lines: StoryObj = {
  render: () => (
    <>
      <Skeleton width="17rem" height="1.7rem" />
      <Skeleton width="12rem" />
      <Skeleton width="8rem" />
    </>
  ),
};
