import type { Meta, StoryObj } from 'storybook-react-rsbuild';
import { CheckIcon, SaveIcon, SearchIcon } from '../icons/icons.tsx';
import { Container, Ground, Row, Stack } from '../layout/Layout.tsx';
import { Button, ButtonLink } from './Button.tsx';

const meta: Meta<typeof Button> = { title: 'Actions/Button', component: Button };
export default meta;

export const Kinds: StoryObj = {
  render: () => (
    <Stack>
      <Row>
        <Button>Primary</Button>
        <Button kind="secondary">Secondary</Button>
        <Button kind="tint">
          <CheckIcon /> Tint
        </Button>
        <Button kind="quiet">Quiet</Button>
        <Button kind="danger">Withdraw</Button>
      </Row>
      <Row>
        <Button size="large">Large</Button>
        <Button kind="secondary" aria-pressed="true">
          <SaveIcon /> Pressed
        </Button>
        <Button disabled>Disabled</Button>
        <ButtonLink kind="secondary" href="tel:+13145550142">
          A link
        </ButtonLink>
      </Row>
    </Stack>
  ),
};

export const OnTheGround: StoryObj = {
  render: () => (
    <Ground style={{ paddingBlock: '2rem' }}>
      <Container>
        <Button kind="ground" size="large">
          <SearchIcon /> Search
        </Button>
      </Container>
    </Ground>
  ),
};
