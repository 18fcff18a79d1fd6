import type { SlotProps } from '@app/shell-api';

export type TypedSearch = SlotProps['homeSearch']['initial'];

export const nothingTyped: TypedSearch = { name: '', zipCode: '', radius: '' };

/** What stands in the search form of an area. */
export function typedIn(area: ParentNode): TypedSearch {
  const typed = (name: string) => {
    const control = area.querySelector(`form[role="search"] [name="${name}"]`);
    return control instanceof HTMLInputElement || control instanceof HTMLSelectElement ? control.value : '';
  };
  return { name: typed('name'), zipCode: typed('zipCode'), radius: typed('radius') };
}
