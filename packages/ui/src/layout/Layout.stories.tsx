import type { Meta, StoryObj } from 'storybook-react-rsbuild';
import { Button } from '../actions/Button.tsx';
import { Card } from '../cards/Card.tsx';
import { Ground, Pairs, Row, Section, Stack, Wrap } from './Layout.tsx';

const meta: Meta = { title: 'Layout', parameters: { layout: 'fullscreen' } };
export default meta;

export const ASection: StoryObj = {
  render: () => (
    <Section id="recent" title="What people said" lead="The newest first.">
      <Pairs>
        <Card>One</Card>
        <Card>Two</Card>
      </Pairs>
    </Section>
  ),
};

export const Columns: StoryObj = {
  render: () => (
    <Wrap width="narrow">
      <Stack gap="wide">
        <p>736 px for reading.</p>
        <Row>
          <Button>One</Button>
          <Button kind="secondary">Two</Button>
        </Row>
      </Stack>
    </Wrap>
  ),
};

export const TheGround: StoryObj = {
  render: () => (
    <Ground style={{ paddingBlock: '2rem' }}>
      <Wrap>
        <p>Deep teal.</p>
      </Wrap>
    </Ground>
  ),
};
