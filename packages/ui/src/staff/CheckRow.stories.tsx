import type { Meta, StoryObj } from 'storybook-react-rsbuild';
import { CheckRow, CheckRows } from './CheckRow.tsx';

const meta: Meta = { title: 'Staff/CheckRow' };
export default meta;

export const Outcomes: StoryObj = {
  render: () => (
    <CheckRows>
      <CheckRow
        name="Work e-mail"
        given="renata@riverfrontlimb.example"
        against="Website: riverfrontlimb.example"
        holds
        words="Matches"
      />
      <CheckRow
        name="NPI"
        given="1234567893"
        against="Listing: 1111111112"
        holds={false}
        words="Does not match"
      />
      <CheckRow
        name="Credential"
        given="Nothing given"
        against="Listing: ABC Certified Prosthetist (CP)"
        holds={null}
        words="Nothing to compare"
      />
    </CheckRows>
  ),
};
