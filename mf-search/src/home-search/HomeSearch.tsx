import { withLinks } from '@app/remote-kit';
import type { SlotProps } from '@app/shell-api';
import { m } from '../paraglide/messages.js';
import { SearchForm } from '../SearchForm.tsx';
import { emptySearch, radiusStep, typeName, typeZip } from '../search-rules.ts';

/** Home's search form. It goes on from what the visitor typed into the form that came with the HTML. */
function HomeSearch({ initial: { name, zipCode, radius } }: SlotProps['homeSearch']) {
  const chosen = { ...emptySearch, radius: radiusStep(radius, zipCode) };
  const typed = typeName(typeZip(chosen, zipCode), name);
  return <SearchForm label={m.search_label()} note={m.search_note()} initial={typed} />;
}

export default withLinks(HomeSearch);
