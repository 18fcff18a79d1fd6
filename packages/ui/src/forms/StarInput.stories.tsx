import type { Meta, StoryObj } from 'storybook-react-rsbuild';
import { StarInput } from './StarInput.tsx';

const meta: Meta = { title: 'Forms/StarInput' };
export default meta;

export const Question: StoryObj = {
  render: () => (
    <StarInput
      name="overall"
      required
      legend="How likely are you to recommend this place?"
      labels={['Not at all', 'Unlikely', 'Unsure', 'Likely', 'Very likely']}
      value={4}
      onChange={() => {}}
    />
  ),
};

export const WithError: StoryObj = {
  render: () => (
    <StarInput
      name="again"
      required
      error="Choose 1 to 5 stars."
      legend="How likely are you to recommend this place?"
      labels={['Not at all', 'Unlikely', 'Unsure', 'Likely', 'Very likely']}
      value={4}
      onChange={() => {}}
    />
  ),
};
