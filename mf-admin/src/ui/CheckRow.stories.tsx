import { CheckRow, CheckRows } from './CheckRow.tsx';

export default { title: 'Staff/CheckRow' };

export const Outcomes = {
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
