import type { Meta } from 'storybook-react-rsbuild';
import { Stack } from '../layout/Layout.tsx';
import { Quote, Reply } from './Quote.tsx';

export default { title: 'Words' } satisfies Meta;

export const WordsAndReply = () => (
  <Stack>
    <Quote>
      <p>
        <b>She watched me run first</b>
      </p>
      <p>Two check sockets, four weeks. I ran a 10K in October.</p>
    </Quote>
    <Reply>
      <p>
        <b>Reply from the practice</b>
      </p>
      <p>Thank you for telling us.</p>
    </Reply>
  </Stack>
);

export const Large = () => (
  <Quote size="large">
    <p>Nobody had rushed her, and nobody had rushed us.</p>
  </Quote>
);

export const Bio = () => (
  <Quote kind="bio">
    <p>I started out as a technician, so I still make most of my sockets myself.</p>
  </Quote>
);
