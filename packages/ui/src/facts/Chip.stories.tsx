import type { Meta, StoryObj } from 'storybook-react-rsbuild';
import { CheckIcon, WarnIcon } from '../icons/icons.tsx';
import { Ground, Row } from '../layout/Layout.tsx';
import { Badge, Chip, Chips, Pin } from './Chip.tsx';

const meta: Meta = { title: 'Facts/Chip' };
export default meta;

export const Kinds: StoryObj = {
  render: () => (
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
  ),
};

export const List: StoryObj = {
  render: () => (
    <Chips aria-label="Tags">
      <li>
        <Chip>Listens</Chip>
      </li>
      <li>
        <Chip>Long waits</Chip>
      </li>
    </Chips>
  ),
};

export const CountOnTheGround: StoryObj = {
  render: () => (
    <Ground style={{ padding: '1rem' }}>
      Reviews <Badge>12</Badge>
    </Ground>
  ),
};
