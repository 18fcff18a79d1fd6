import type { SlotProps } from '@app/shell-api';

export type TypedSearch = SlotProps['homeSearch']['initial'];

export const emptySearch: TypedSearch = { name: '', zipCode: '', radius: '' };

/** Returns the current values of the search form in an area. */
export function readTypedSearch(area: ParentNode): TypedSearch {
  const readControl = (name: string) => {
    const control = area.querySelector(`form [name="${name}"]`);
    return control instanceof HTMLInputElement || control instanceof HTMLSelectElement ? control.value : '';
  };
  return { name: readControl('name'), zipCode: readControl('zipCode'), radius: readControl('radius') };
}
