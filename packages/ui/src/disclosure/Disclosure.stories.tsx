import type { Meta } from 'storybook-react-rsbuild';
import { ButtonFace } from '../actions/Button.tsx';
import { FilterIcon } from '../icons/icons.tsx';
import { Details, Disclosure, NarrowDisclosure } from './Disclosure.tsx';

export default { title: 'Disclosure' } satisfies Meta;

export const Button = () => (
  <Disclosure
    label={
      <>
        <FilterIcon /> Filters
      </>
    }
  >
    <p>What was folded away.</p>
  </Disclosure>
);

export const OpenOnWideWindows = () => (
  <NarrowDisclosure summary={<ButtonFace kind="secondary">Filters</ButtonFace>}>
    <p>Always here from 62rem up.</p>
  </NarrowDisclosure>
);

export const NativeDetails = () => (
  <Details label="10 more plans">
    <p>Ten more.</p>
  </Details>
);
