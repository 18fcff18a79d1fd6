import type { Meta, StoryObj } from 'storybook-react-rsbuild';
import { Button } from '../actions/Button.tsx';
import { OfflineIcon, RetryIcon } from '../icons/icons.tsx';
import { Row, Stack } from '../layout/Layout.tsx';
import { Banner } from './Banner.tsx';

const meta: Meta = { title: 'Feedback/Banner' };
export default meta;

export const Kinds: StoryObj = {
  render: () => (
    <Stack>
      <Banner
        kind="bad"
        title="Something went wrong"
        actions={
          <Row>
            <Button>
              <RetryIcon /> Try again
            </Button>
          </Row>
        }
      >
        <p>This is usually a temporary issue.</p>
      </Banner>
      <Banner kind="warn" icon={<OfflineIcon />}>
        <p>
          <b>You are offline.</b> You see what was loaded at 2:14 PM.
        </p>
      </Banner>
      <Banner>
        <p>
          <b>Still working…</b> This takes longer than usual.
        </p>
      </Banner>
      <Banner kind="ok">
        <p>Saved.</p>
      </Banner>
    </Stack>
  ),
};
