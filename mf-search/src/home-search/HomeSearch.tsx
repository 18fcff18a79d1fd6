import { withRouterLinks } from '@app/remote-kit';
import type { SlotProps } from '@app/shell-api';
import { m } from '../paraglide/messages.js';
import { SearchForm } from '../shared/search/SearchForm.tsx';
import { applyName, applyZip, emptySearch, toRadiusOption } from '../shared/search/search-rules.ts';

/** Search form of the home page. Takes over what the visitor typed into the server-rendered form. */
function HomeSearch({ initial: { name, zipCode, radius } }: SlotProps['homeSearch']) {
  const emptyFields = { ...emptySearch, radius: toRadiusOption(radius, zipCode) };
  const typedFields = applyName(applyZip(emptyFields, zipCode), name);
  return <SearchForm label={m.search_label()} note={m.search_note()} initialFields={typedFields} />;
}

export default withRouterLinks(HomeSearch);
