import { Button, Dialog } from '@app/ui';
import { DataForm, type FormValues, QuietSelect } from '@app/ui/staff';
import { useState } from 'react';
import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import type { Filters } from './filters.ts';

/** Filters that somebody wants to come back to. */
interface SavedView {
  name: string;
  /** As it stands in the address, without the question mark. */
  search: string;
}

/** By the address of the list, each in this browser only. */
export const useSavedViews = create<{ byList: Readonly<Record<string, readonly SavedView[]>> }>()(
  persist(() => ({ byList: {} }), { name: 'console-views' }),
);

const none: readonly SavedView[] = [];

interface SavedViewsProps {
  /** The address of the list. */
  list: string;
  filters: Filters;
}

/** What was saved for a list, and which of it the filters are now. */
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
  /** Our own ways to look at it, the usual one first; their values are for `onChoose`. */
  views: readonly (readonly [value: string, label: string])[];
  /** The one that is on. */
  value: string;
  onChoose: (value: string) => void;
}

const own = 'own:';

/** Ways to look at a list: ours, and those that were saved in this browser. */
export function ViewSelect({ views, value, onChoose, ...of }: ViewSelectProps) {
  const { saved, current } = useSaved(of);
  function choose(value: string) {
    const chosen = saved.find((view) => value === own + view.name);
    if (chosen) of.filters.replace(chosen.search);
    else onChoose(value);
  }
  return (
    <QuietSelect
      label="View"
      value={current ? own + current.name : value}
      onChange={(event) => choose(event.target.value)}
      options={views}
    >
      {saved.length > 0 && (
        <optgroup label="Saved in this browser">
          {saved.map((view) => (
            <option key={view.name} value={own + view.name}>
              {view.name}
            </option>
          ))}
        </optgroup>
      )}
    </QuietSelect>
  );
}

/** Saves what is narrowed under a name, or deletes what was saved. */
export function SaveView(of: SavedViewsProps) {
  const { saved, current, setSaved } = useSaved(of);
  const [naming, setNaming] = useState(false);
  const { search } = of.filters;
  function save({ name = '' }: FormValues) {
    if (!name) return false;
    // A name that is there is taken over.
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
