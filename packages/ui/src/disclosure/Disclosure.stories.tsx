import type { Meta, StoryObj } from 'storybook-react-rsbuild';
import { ButtonFace } from '../actions/Button.tsx';
import { FilterIcon } from '../icons/icons.tsx';
import { Details, Disclosure, NarrowDisclosure } from './Disclosure.tsx';

const meta: Meta = { title: 'Disclosure/Disclosure' };
export default meta;

export const Button: StoryObj = {
  render: () => (
    <Disclosure
      label={
        <>
          <FilterIcon /> Filters
        </>
      }
    >
      <p>What was folded away.</p>
    </Disclosure>
  ),
};

export const OpenOnWideWindows: StoryObj = {
  render: () => (
    <NarrowDisclosure summary={<ButtonFace kind="secondary">Filters</ButtonFace>}>
      <p>Always here from 62rem up.</p>
    </NarrowDisclosure>
  ),
};

export const NativeDetails: StoryObj = {
  render: () => (
    <Details label="10 more plans">
      <p>Ten more.</p>
    </Details>
  ),
};
