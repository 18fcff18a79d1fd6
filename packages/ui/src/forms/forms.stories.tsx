import type { Meta } from 'storybook-react-rsbuild';
import { FieldGrid } from '../layout/Layout.tsx';
import { Checkbox } from './Checkbox.tsx';
import { ChoiceOption, ChoiceRow } from './ChoiceGroup.tsx';
import { Field } from './Field.tsx';
import { Fieldset } from './Fieldset.tsx';
import { Input, Select, Textarea } from './Input.tsx';
import { StarInput } from './StarInput.tsx';

export default { title: 'Forms' } satisfies Meta;

export const FieldStates = () => (
  <FieldGrid>
    <Field label="Company" required>
      <Input defaultValue="Riverfront Limb Works" />
    </Field>
    <Field label="Year started practicing" hint="From 1950 to 2026" error="Enter a year from 1950 to 2026.">
      <Input short defaultValue="1949" inputMode="numeric" />
    </Field>
    <Field label="Account e-mail" hint="Set by your sign-in">
      <Input disabled defaultValue="renata@example.org" />
    </Field>
    <Field label="State">
      <Select>
        <option>Choose a state</option>
        <option>Ohio</option>
      </Select>
    </Field>
    <Field wide label="In your own words" hint="At most 2,000 characters">
      <Textarea />
    </Field>
  </FieldGrid>
);

export const Checks = () => (
  <Fieldset legend="Languages" hint="All that you speak">
    <Checkbox label="Spanish" defaultChecked />
    <Checkbox label="ASL" />
    <Checkbox label="Chinese" disabled />
  </Fieldset>
);

export const ChecksWithCounts = () => (
  <Fieldset legend="Insurance" size="large" style={{ maxWidth: '18rem' }}>
    <Checkbox label="TRICARE" count="118" />
    <Checkbox label="Blue Cross Blue Shield (BCBS)" count="178" />
  </Fieldset>
);

export const ChoiceButtons = () => (
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
);

export const Stars = () => (
  <StarInput
    name="overall"
    required
    error="Choose 1 to 5 stars."
    legend="How likely are you to recommend this place?"
    labels={['Not at all', 'Unlikely', 'Unsure', 'Likely', 'Very likely']}
    value={4}
    onChange={() => {}}
  />
);
