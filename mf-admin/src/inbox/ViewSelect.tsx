import { Button, Dialog } from '@app/ui';
import { useState } from 'react';
import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { DataForm, type FormValues } from '../ui/DataForm.tsx';
import { QuietSelect } from '../ui/Inbox.tsx';
import type { Filters } from './filters.ts';

/** A named set of filters. */
interface SavedView {
  name: string;
  /** The filters as a query string without the question mark. */
  search: string;
}

/** Saved views by the address of their list, in local storage. */
export const useSavedViews = create<{ byList: Readonly<Record<string, readonly SavedView[]>> }>()(
  persist(() => ({ byList: {} }), { name: 'console-views' }),
);

const none: readonly SavedView[] = [];

interface SavedViewsProps {
  /** The address of the list. */
  list: string;
  filters: Filters;
}

/** Returns the saved views of a list, the one that equals the current filters, and a setter. */
function useSaved({ list, filters }: SavedViewsProps) {
  const saved = useSavedViews(({ byList }) => byList[list]) ?? none;
  return {
    saved,
    current: saved.find(({ search }) => search === filters.search),
    setSaved: (views: readonly SavedView[]) =>
      useSavedViews.setState(({ byList }) => ({ byList: { ...byList, [list]: views } })),
  };
}

interface ViewSelectProps extends SavedViewsProps {
  /** Built-in views, the default first; their values are passed to `onChoose`. */
  views: readonly (readonly [value: string, label: string])[];
  /** The selected built-in view. */
  value: string;
  onChoose: (value: string) => void;
}

const ownPrefix = 'own:';

/** A select of the built-in views of a list and of those saved in this browser. */
export function ViewSelect({ views, value, onChoose, ...savedViews }: ViewSelectProps) {
  const { saved, current } = useSaved(savedViews);
  function choose(value: string) {
    const chosen = saved.find((view) => value === ownPrefix + view.name);
    if (chosen) savedViews.filters.replace(chosen.search);
    else onChoose(value);
  }
  return (
    <QuietSelect
      label="View"
      value={current ? ownPrefix + current.name : value}
      onChange={(event) => choose(event.target.value)}
      options={views}
    >
      {saved.length > 0 && (
        <optgroup label="Saved in this browser">
          {saved.map((view) => (
            <option key={view.name} value={ownPrefix + view.name}>
              {view.name}
            </option>
          ))}
        </optgroup>
      )}
    </QuietSelect>
  );
}

/** Saves the current filters under a name, or deletes the selected saved view. */
export function SaveView(props: SavedViewsProps) {
  const { saved, current, setSaved } = useSaved(props);
  const [naming, setNaming] = useState(false);
  const { search } = props.filters;
  function save({ name = '' }: FormValues) {
    if (!name) return false;
    // Replaces a saved view of the same name.
    setSaved([...saved.filter((view) => view.name !== name), { name, search }]);
    setNaming(false);
    return true;
  }
  if (current)
    return (
      <Button kind="quiet" onClick={() => setSaved(saved.filter((view) => view !== current))}>
        Delete this view
      </Button>
    );
  if (search === '') return null;
  return (
    <>
      <Button kind="quiet" onClick={() => setNaming(true)}>
        Save this view
      </Button>
      <Dialog open={naming} onClose={() => setNaming(false)} title="Save this view">
        <DataForm
          fields={[
            { name: 'name', label: 'Name of the view', hint: 'Saved in this browser only.', maxLength: 40 },
          ]}
          kind="primary"
          send="Save"
          onSubmit={async (values) => save(values)}
          tools={
            <Button kind="quiet" onClick={() => setNaming(false)}>
              Cancel
            </Button>
          }
        />
      </Dialog>
    </>
  );
}
