import { nationwideOptionMiles, radiusOptionsMiles } from '@app/option-lists';
import { formatRadius, paths } from '@app/seo';
import { getPageLocale, type SlotProps } from '@app/shell-api';
import { Field, Input, SearchRow, Select } from '@app/ui';
import { m } from '../../paraglide/messages.js';

export type TypedSearch = SlotProps['homeSearch']['initial'];

export const emptySearch: TypedSearch = { name: '', zipCode: '', radius: '' };

export function readTypedSearch(area: ParentNode): TypedSearch {
  const readControlValue = (name: string) => {
    const control = area.querySelector(`form [name="${name}"]`);
    return control instanceof HTMLInputElement || control instanceof HTMLSelectElement ? control.value : '';
  };
  return {
    name: readControlValue('name'),
    zipCode: readControlValue('zipCode'),
    radius: readControlValue('radius'),
  };
}

/** Search form without code of a remote. Submits to the results page on the server, which normalizes the values. */
export function PlainSearchForm({ search }: { search: TypedSearch }) {
  const locale = getPageLocale();
  return (
    <SearchRow
      action={paths.results}
      aria-label={m.search_label()}
      separatorText={m.search_or()}
      submitLabel={m.search_go()}
      note={m.search_note()}
      firstField={
        <Field id="name" label={m.search_name()}>
          <Input name="name" autoComplete="off" maxLength={100} defaultValue={search.name} />
        </Field>
      }
      secondField={
        <>
          <Field id="zip" label={m.search_zip()}>
            <Input
              name="zipCode"
              inputMode="numeric"
              autoComplete="postal-code"
              maxLength={20}
              defaultValue={search.zipCode}
            />
          </Field>
          <Field id="radius" label={m.search_radius()}>
            <Select
              name="radius"
              defaultValue={search.radius || nationwideOptionMiles}
              options={radiusOptionsMiles.map((miles) => [miles, formatRadius(miles, false, locale)])}
            />
          </Field>
        </>
      }
    />
  );
}
