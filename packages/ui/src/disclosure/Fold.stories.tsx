import type { Meta, StoryObj } from 'storybook-react-rsbuild';
import { ButtonFace } from '../actions/Button.tsx';
import { FilterIcon } from '../icons/icons.tsx';
import { Fold, More, NarrowFold } from './Fold.tsx';

const meta: Meta = { title: 'Disclosure/Fold' };
export default meta;

export const Button: StoryObj = {
  render: () => (
    <Fold
      label={
        <>
          <FilterIcon /> Filters
        </>
      }
    >
      <p>What was folded away.</p>
    </Fold>
  ),
};

export const OpenOnWideWindows: StoryObj = {
  render: () => (
    <NarrowFold summary={<ButtonFace kind="secondary">Filters</ButtonFace>}>
      <p>Always here from 62rem up.</p>
    </NarrowFold>
  ),
};

export const NativeDetails: StoryObj = {
  render: () => (
    <More label="10 more plans">
      <p>Ten more.</p>
    </More>
  ),
};
