import { Dimensions } from './Dimensions.tsx';
import { Histogram } from './Histogram.tsx';

export default { title: 'Ratings/Histogram' };

export const Counts = {
  render: () => (
    <div style={{ maxWidth: '24rem' }}>
      <Histogram
        label="How many gave each rating"
        rows={[55, 6, 1, 1, 1].map((count, index) => ({
          label: `${5 - index} stars`,
          count,
          unitText: ' of 64 reviews',
        }))}
      />
    </div>
  ),
};

export const DimensionAverages = {
  render: () => (
    <div style={{ maxWidth: '24rem' }}>
      <Dimensions
        rows={[
          { label: 'Fit and comfort', value: 4.7, valueText: '4.7', countText: '61 rated' },
          { label: 'Adjustments and repairs', value: 4.2, valueText: '4.2', countText: '58 rated' },
        ]}
      />
    </div>
  ),
};
