import type { Meta, StoryObj } from 'storybook-react-rsbuild';
import { MailIcon } from '../icons/icons.tsx';
import { Link } from './Link.tsx';

const meta: Meta = { title: 'Actions/Link' };
export default meta;

export const TextOnly: StoryObj = {
  render: () => <Link href="#here">See them, nearest first</Link>,
};

export const WithIcon: StoryObj = {
  render: () => (
    <Link href="mailto:help@example.org">
      <MailIcon /> help@example.org
    </Link>
  ),
};
