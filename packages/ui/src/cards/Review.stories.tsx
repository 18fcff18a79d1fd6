import type { Meta, StoryObj } from 'storybook-react-rsbuild';
import { Chip } from '../facts/Chip.tsx';
import { CheckIcon } from '../icons/icons.tsx';
import { Score } from '../ratings/Score.tsx';
import { Reply, Words } from '../words/Words.tsx';
import { FullReview, Review, ReviewWho } from './Review.tsx';

const meta: Meta = { title: 'Cards/Review' };
export default meta;

export const Short: StoryObj = {
  render: () => (
    <Review
      words={
        <Words>
          <p>Five hours’ drive for a myoelectric hand. I would drive ten.</p>
        </Words>
      }
      facts={
        <>
          <Score value={5}>Very likely to recommend</Score>
          <h3>
            <a href="#who">Yun-hee Talbot, CPO</a>
          </h3>
          <p>Clayton, MO</p>
          <ReviewWho>Anonymous. Upper limb, spring 2026</ReviewWho>
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
          <ReviewWho>Above-knee. Repair, spring 2026.</ReviewWho>
          <p>
            <Chip kind="ok">
              <CheckIcon /> Care confirmed
            </Chip>
          </p>
        </>
      }
    >
      <Words>
        <p>The work is good. Getting to it is not.</p>
      </Words>
      <Reply>
        <p>
          <b>Reply from the practice</b>
        </p>
        <p>We added Saturday hours.</p>
      </Reply>
    </FullReview>
  ),
};
