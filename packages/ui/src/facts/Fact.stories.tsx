import type { Meta, StoryObj } from 'storybook-react-rsbuild';
import { ClockIcon } from '../icons/icons.tsx';
import { Stack } from '../layout/Layout.tsx';
import { Distance, Fact, FactRow, Fits } from './Fact.tsx';

const meta: Meta = { title: 'Facts/Fact' };
export default meta;

export const Kinds: StoryObj = {
  render: () => (
    <Stack>
      <FactRow>
        <Fact kind="ok">Takes TRICARE</Fact>
        <Fact icon={<ClockIcon />}>Confirmed Oct 12, 2026 by the practice</Fact>
        <Fact kind="no">No hoist</Fact>
        <Fact kind="ask">TRICARE not listed: call to check</Fact>
      </FactRow>
      <Fact kind="warn">
        <b>Last confirmed Mar 3, 2026.</b> That is over 180 days ago: call before you go.
      </Fact>
      <Fits>
        <b>Fits you:</b> high activity · 11 reviewers with below-knee
      </Fits>
    </Stack>
  ),
};

export const HowFar: StoryObj = {
  render: () => <Distance number="13.4" unit="miles" />,
};
