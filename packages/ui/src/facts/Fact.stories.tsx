import type { Meta, StoryObj } from 'storybook-react-rsbuild';
import { ClockIcon } from '../icons/icons.tsx';
import { Row, Stack } from '../layout/Layout.tsx';
import { Fact } from './Fact.tsx';

const meta: Meta = { title: 'Facts/Fact' };
export default meta;

export const Kinds: StoryObj = {
  render: () => (
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
  ),
};
