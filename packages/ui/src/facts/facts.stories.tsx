import type { Meta } from 'storybook-react-rsbuild';
import { CheckIcon, ClockIcon, SealIcon, WarnIcon } from '../icons/icons.tsx';
import { Ground, Row, Stack } from '../layout/Layout.tsx';
import { Badge, Chip, Chips, Pin } from './Chip.tsx';
import { Credentials, DescriptionList, PlainList } from './DescriptionList.tsx';
import { Fact } from './Fact.tsx';

export default { title: 'Facts' } satisfies Meta;

export const ChipKinds = () => (
  <Row>
    <Chip>E-mail confirmed</Chip>
    <Chip kind="ok">
      <CheckIcon /> Care confirmed
    </Chip>
    <Chip kind="warn">
      <WarnIcon /> Waiting
    </Chip>
    <Chip kind="bad">
      <WarnIcon /> Rejected
    </Chip>
    <Pin>3</Pin>
  </Row>
);

export const ListOfChips = () => (
  <Chips aria-label="Tags">
    <li>
      <Chip>Listens</Chip>
    </li>
    <li>
      <Chip>Long waits</Chip>
    </li>
  </Chips>
);

export const BadgeOnTheGround = () => (
  <Ground style={{ padding: '1rem' }}>
    Reviews <Badge>12</Badge>
  </Ground>
);

export const TermsWithValues = () => (
  <DescriptionList
    rows={[
      { term: 'First visit', value: 'About 9 days' },
      { term: 'Made on site', value: 'Yes, in the clinic’s own workshop.' },
    ]}
  />
);

export const PlainEntries = () => (
  <PlainList>
    <li>Medicare</li>
    <li>Self-Pay / Out-of-Pocket</li>
  </PlainList>
);

export const CredentialsExplained = () => (
  <Credentials
    rows={[
      {
        name: 'ABC Certified Prosthetist (CP)',
        explanation: 'Passed national exams to make and fit artificial limbs.',
        verification: (
          <Fact kind="ok" icon={<SealIcon />}>
            <b>Checked.</b> We saw the record on Sep 3, 2026.
          </Fact>
        ),
      },
      {
        name: 'NCOPE Residency Completion',
        explanation: 'Supervised training after school.',
        verification: (
          <Fact kind="ask">
            <b>Self-reported.</b>
          </Fact>
        ),
      },
    ]}
  />
);

export const FactKinds = () => (
  <Stack>
    <Row>
      <Fact kind="ok">Takes TRICARE</Fact>
      <Fact icon={<ClockIcon />}>Confirmed Oct 12, 2026 by the practice</Fact>
      <Fact kind="no">No hoist</Fact>
      <Fact kind="ask">TRICARE not listed: call to check</Fact>
    </Row>
    <Fact kind="warn">
      <b>Last confirmed Mar 3, 2026.</b> That is over 180 days ago: call before you go.
    </Fact>
  </Stack>
);
