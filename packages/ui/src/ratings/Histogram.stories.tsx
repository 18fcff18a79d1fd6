import type { Meta, StoryObj } from 'storybook-react-rsbuild';
import { Dimensions } from './Dimensions.tsx';
import { Histogram } from './Histogram.tsx';

const meta: Meta = { title: 'Ratings/Histogram' };
export default meta;

export const Counts: StoryObj = {
  render: () => (
    <div style={{ maxWidth: '24rem' }}>
      <Histogram
        label="How many gave each rating"
        rows={[55, 6, 1, 1, 1].map((count, at) => ({
          label: `${5 - at} stars`,
          count,
          unit: ' of 64 reviews',
        }))}
      />
    </div>
  ),
};

export const PartByPart: StoryObj = {
  render: () => (
    <div style={{ maxWidth: '24rem' }}>
      <Dimensions
        rows={[
          { label: 'Fit and comfort', value: 4.7, number: '4.7', count: '61 rated' },
          { label: 'Adjustments and repairs', value: 4.2, number: '4.2', count: '58 rated' },
        ]}
      />
    </div>
  ),
};
