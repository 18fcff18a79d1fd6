import type { Meta, StoryObj } from 'storybook-react-rsbuild';
import { FieldGrid } from '../layout/Layout.tsx';
import { Field } from './Field.tsx';
import { Input, Select, Textarea } from './Input.tsx';

const meta: Meta = { title: 'Forms/Field' };
export default meta;

export const States: StoryObj = {
  render: () => (
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
  ),
};
