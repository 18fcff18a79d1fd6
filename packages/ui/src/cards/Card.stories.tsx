import type { Meta, StoryObj } from 'storybook-react-rsbuild';
import { ButtonLink } from '../actions/Button.tsx';
import { Stack } from '../layout/Layout.tsx';
import { Card, Panel } from './Card.tsx';

const meta: Meta = { title: 'Cards/Card' };
export default meta;

export const Surfaces: StoryObj = {
  render: () => (
    <Stack style={{ maxWidth: '22rem' }}>
      <Card>
        <p>One idea.</p>
      </Card>
      <Panel title="Insurance" note="Plans change: call to check yours.">
        <p>Medicare</p>
      </Panel>
      <Panel title="You told us" kind="tint">
        <p>Below-knee, high activity</p>
      </Panel>
      <Panel title="Unclaimed: is this you?" kind="claim">
        <ButtonLink kind="tint" href="#claim">
          This is me
        </ButtonLink>
      </Panel>
    </Stack>
  ),
};
