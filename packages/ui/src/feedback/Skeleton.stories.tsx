import type { Meta, StoryObj } from 'storybook-react-rsbuild';
import { Skeleton } from './Skeleton.tsx';

const meta: Meta = { title: 'Feedback/Skeleton' };
export default meta;

export const Lines: StoryObj = {
  render: () => (
    <>
      <Skeleton width="17rem" height="1.7rem" />
      <Skeleton width="12rem" />
      <Skeleton width="8rem" />
    </>
  ),
};
