import type { Meta, StoryObj } from 'storybook-react-rsbuild';
import { Chip } from '../facts/Chip.tsx';
import { CheckIcon } from '../icons/icons.tsx';
import { Score } from '../ratings/Score.tsx';
import { Quote, Reply } from '../words/Quote.tsx';
import { FullReview, ReviewByline, ShortReview } from './Review.tsx';

const meta: Meta = { title: 'Cards/Review' };
export default meta;

export const Short: StoryObj = {
  render: () => (
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
  ),
};

export const Full: StoryObj = {
  render: () => (
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
  ),
};
