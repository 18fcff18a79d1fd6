import type { Meta } from 'storybook-react-rsbuild';
import { ButtonLink } from '../actions/Button.tsx';
import { Chip } from '../facts/Chip.tsx';
import { CheckIcon } from '../icons/icons.tsx';
import { Stack } from '../layout/Layout.tsx';
import { Score } from '../ratings/Score.tsx';
import { Quote, Reply } from '../words/Quote.tsx';
import { Card, Panel } from './Card.tsx';
import { FullReview, ReviewByline, ShortReview } from './Review.tsx';

export default { title: 'Cards' } satisfies Meta;

export const Surfaces = () => (
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
);

export const ReviewInShort = () => (
  <ShortReview
    text={
      <Quote>
        <p>Five hours’ drive for a myoelectric hand. I would drive ten.</p>
      </Quote>
    }
    facts={
      <>
        <Score value={5}>Very likely to recommend</Score>
        <h3>
          <a href="#who">Yun-hee Talbot, CPO</a>
        </h3>
        <p>Clayton, MO</p>
        <ReviewByline>Anonymous. Upper limb, spring 2026</ReviewByline>
      </>
    }
  />
);

export const ReviewInFull = () => (
  <FullReview
    facts={
      <>
        <Score value={2}>Unlikely</Score>
        <h3>Theo M.</h3>
        <ReviewByline>Above-knee. Repair, spring 2026.</ReviewByline>
        <p>
          <Chip kind="ok">
            <CheckIcon /> Care confirmed
          </Chip>
        </p>
      </>
    }
  >
    <Quote>
      <p>The work is good. Getting to it is not.</p>
    </Quote>
    <Reply>
      <p>
        <b>Reply from the practice</b>
      </p>
      <p>We added Saturday hours.</p>
    </Reply>
  </FullReview>
);
