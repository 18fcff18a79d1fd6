import type { Meta } from 'storybook-react-rsbuild';
import { CheckIcon, MailIcon, SaveIcon, SearchIcon } from '../icons/icons.tsx';
import { Container, Ground, Row, Stack } from '../layout/Layout.tsx';
import { Button, ButtonLink } from './Button.tsx';
import { Link } from './Link.tsx';

export default { title: 'Actions' } satisfies Meta;

export const Buttons = () => (
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
);

export const ButtonOnTheGround = () => (
  <Ground style={{ paddingBlock: '2rem' }}>
    <Container>
      <Button kind="ground" size="large">
        <SearchIcon /> Search
      </Button>
    </Container>
  </Ground>
);

export const LinkOfText = () => <Link href="#here">See them, nearest first</Link>;

export const LinkWithIcon = () => (
  <Link href="mailto:help@example.org">
    <MailIcon /> help@example.org
  </Link>
);
