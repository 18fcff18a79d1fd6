import type { Meta, StoryObj } from 'storybook-react-rsbuild';
import { Check } from './Check.tsx';
import { Choice, ChoiceOption } from './Choice.tsx';
import { Fieldset } from './Fieldset.tsx';

const meta: Meta = { title: 'Forms/Fieldset' };
export default meta;

export const Checks: StoryObj = {
  render: () => (
    <Fieldset legend="Languages" hint="All that you speak">
      <Check label="Spanish" defaultChecked />
      <Check label="ASL" />
      <Check label="Chinese" disabled />
    </Fieldset>
  ),
};

export const ChecksWithCounts: StoryObj = {
  render: () => (
    <Fieldset legend="Insurance" size="large" style={{ maxWidth: '18rem' }}>
      <Check label="TRICARE" count="118" />
      <Check label="Blue Cross Blue Shield (BCBS)" count="178" />
    </Fieldset>
  ),
};

export const KeysToChooseFrom: StoryObj = {
  render: () => (
    <Fieldset legend="Activity level" required error="Choose one to go on.">
      <Choice>
        <ChoiceOption name="level">Low</ChoiceOption>
        <ChoiceOption name="level" defaultChecked>
          Medium
        </ChoiceOption>
        <ChoiceOption name="level" kind="warn">
          Send back
        </ChoiceOption>
      </Choice>
    </Fieldset>
  ),
};
