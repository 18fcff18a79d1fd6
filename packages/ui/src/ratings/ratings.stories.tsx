import type { Meta } from 'storybook-react-rsbuild';
import { Stack } from '../layout/Layout.tsx';
import { Score } from './Score.tsx';
import { Stars } from './Stars.tsx';

export default { title: 'Ratings' } satisfies Meta;

export const StarValues = () => (
  <Stack>
    {[0, 1.5, 3, 4.8, 5].map((value) => (
      <p key={value}>
        <Stars value={value} /> {value.toFixed(1)}
      </p>
    ))}
  </Stack>
);

export const OneAnswer = () => (
  <Score value={2} unit=" of 5 stars:">
    Unlikely to recommend
  </Score>
);
