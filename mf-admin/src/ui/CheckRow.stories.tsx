import { CheckRow, CheckRows } from './CheckRow.tsx';

export default { title: 'Staff/CheckRow' };

export const Outcomes = {
  render: () => (
    <CheckRows>
      <CheckRow
        name="Work e-mail"
        value="renata@riverfrontlimb.example"
        expectedValue="Website: riverfrontlimb.example"
        isMatch
        resultText="Matches"
      />
      <CheckRow
        name="NPI"
        value="1234567893"
        expectedValue="Listing: 1111111112"
        isMatch={false}
        resultText="Does not match"
      />
      <CheckRow
        name="Credential"
        value="Nothing given"
        expectedValue="Listing: ABC Certified Prosthetist (CP)"
        isMatch={null}
        resultText="Nothing to compare"
      />
    </CheckRows>
  ),
};
