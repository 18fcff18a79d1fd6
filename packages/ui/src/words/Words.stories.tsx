import type { Meta, StoryObj } from 'storybook-react-rsbuild';
import { Stack } from '../layout/Layout.tsx';
import { Reply, Words } from './Words.tsx';

const meta: Meta = { title: 'Words/Words' };
export default meta;

export const WordsAndReply: StoryObj = {
  render: () => (
    <Stack>
      <Words>
        <p>
          <b>She watched me run first</b>
        </p>
        <p>Two check sockets, four weeks. I ran a 10K in October.</p>
      </Words>
      <Reply>
        <p>
          <b>Reply from the practice</b>
        </p>
        <p>Thank you for telling us.</p>
      </Reply>
    </Stack>
  ),
};

export const Large: StoryObj = {
  render: () => (
    <Words size="large">
      <p>Nobody had rushed her, and nobody had rushed us.</p>
    </Words>
  ),
};

export const Bio: StoryObj = {
  render: () => (
    <Words kind="bio">
      <p>I started out as a technician, so I still make most of my sockets myself.</p>
    </Words>
  ),
};
