import type { Meta, StoryObj } from 'storybook-react-rsbuild';
import { Button } from '../actions/Button.tsx';
import { MapIcon } from '../icons/icons.tsx';
import { Applied, Toolbar, ToolbarSort } from './Toolbar.tsx';

const meta: Meta = { title: 'Lists/Toolbar' };
export default meta;

export const SortAndButtons: StoryObj = {
  render: () => (
    <Toolbar>
      <ToolbarSort label="Sort by">
        <option>Distance</option>
        <option>Name</option>
      </ToolbarSort>
      <Button kind="secondary" aria-expanded={false}>
        <MapIcon /> Show map
      </Button>
    </Toolbar>
  ),
};

export const Filters: StoryObj = {
  render: () => (
    <Applied
      label="Active filters"
      removeLabel=" – remove this filter"
      rows={[
        { key: 'a', label: 'TRICARE', onRemove: () => {} },
        { key: 'b', label: 'Spanish', onRemove: () => {} },
      ]}
    />
  ),
};
