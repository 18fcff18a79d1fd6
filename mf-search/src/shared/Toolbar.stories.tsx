import { Button, MapIcon } from '@app/ui';
import { RemovableFilters, Toolbar, ToolbarSort } from './Toolbar.tsx';

export default { title: 'Lists/Toolbar' };

export const SortAndButtons = {
  render: () => (
    <Toolbar>
      <ToolbarSort
        defaultValue="distance"
        options={[
          ['distance', 'Distance'],
          ['name', 'Name'],
        ]}
      />
      <Button kind="secondary" aria-expanded={false}>
        <MapIcon /> Show map
      </Button>
    </Toolbar>
  ),
};

export const Filters = {
  render: () => (
    <RemovableFilters
      filters={[
        { key: 'a', label: 'TRICARE', onRemove: () => {} },
        { key: 'b', label: 'Spanish', onRemove: () => {} },
      ]}
    />
  ),
};
