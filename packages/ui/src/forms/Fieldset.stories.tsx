import type { Meta, StoryObj } from 'storybook-react-rsbuild';
import { Checkbox } from './Checkbox.tsx';
import { ChoiceOption, ChoiceRow } from './ChoiceGroup.tsx';
import { Fieldset } from './Fieldset.tsx';

const meta: Meta = { title: 'Forms/Fieldset' };
export default meta;

export const Checks: StoryObj = {
  render: () => (
    <Fieldset legend="Languages" hint="All that you speak">
      <Checkbox label="Spanish" defaultChecked />
      <Checkbox label="ASL" />
      <Checkbox label="Chinese" disabled />
    </Fieldset>
  ),
};

export const ChecksWithCounts: StoryObj = {
  render: () => (
    <Fieldset legend="Insurance" size="large" style={{ maxWidth: '18rem' }}>
      <Checkbox label="TRICARE" count="118" />
      <Checkbox label="Blue Cross Blue Shield (BCBS)" count="178" />
    </Fieldset>
  ),
};

export const ChoiceButtons: StoryObj = {
  render: () => (
    <Fieldset legend="Activity level" required error="Choose one to go on.">
      <ChoiceRow>
        <ChoiceOption name="level">Low</ChoiceOption>
        <ChoiceOption name="level" defaultChecked>
          Medium
        </ChoiceOption>
        <ChoiceOption name="level" kind="warn">
          Send back
        </ChoiceOption>
      </ChoiceRow>
    </Fieldset>
  ),
};
