import { Button, Dialog } from '@app/ui';
import { useState } from 'react';
import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import type { Filters } from '../console/kit/use-filters.ts';
import { DataForm, type FormValues } from '../ui/DataForm.tsx';
import { BorderlessSelect } from '../ui/Inbox.tsx';

interface SavedView {
  name: string;
  /** The filters as a query string without the question mark. */
  search: string;
}

/** Saved views by the key of their list, in local storage. */
export const useSavedViews = create<{ byList: Readonly<Record<string, readonly SavedView[]>> }>()(
  persist(() => ({ byList: {} }), { name: 'console-views' }),
);

const noViews: readonly SavedView[] = [];

interface SavedViewsProps {
  /** Identifies the list in the saved views: its path, and the queue of reviews. */
  listKey: string;
  filters: Filters;
}

function useSavedViewsOfList({ listKey, filters }: SavedViewsProps) {
  const savedViews = useSavedViews(({ byList }) => byList[listKey]) ?? noViews;
  return {
    savedViews,
    currentView: savedViews.find(({ search }) => search === filters.search),
    setSavedViews: (views: readonly SavedView[]) =>
      useSavedViews.setState(({ byList }) => ({ byList: { ...byList, [listKey]: views } })),
  };
}

interface ViewSelectProps extends SavedViewsProps {
  /** Built-in views, the default first; their values are passed to `onChoose`. */
  views: readonly (readonly [value: string, label: string])[];
  value: string;
  onChoose: (value: string) => void;
}

const savedPrefix = 'saved:';

/** A select of the built-in views of a list and of those saved in this browser. */
export function ViewSelect({ views, value, onChoose, ...listProps }: ViewSelectProps) {
  const { savedViews, currentView } = useSavedViewsOfList(listProps);
  function chooseView(chosenValue: string) {
    const savedView = savedViews.find((view) => chosenValue === savedPrefix + view.name);
    if (savedView) listProps.filters.replace(savedView.search);
    else onChoose(chosenValue);
  }
  return (
    <BorderlessSelect
      label="View"
      value={currentView ? savedPrefix + currentView.name : value}
      onChange={(event) => chooseView(event.target.value)}
      options={views}
    >
      {savedViews.length > 0 && (
        <optgroup label="Saved in this browser">
          {savedViews.map((view) => (
            <option key={view.name} value={savedPrefix + view.name}>
              {view.name}
            </option>
          ))}
        </optgroup>
      )}
    </BorderlessSelect>
  );
}

/** Saves the current filters under a name, or deletes the selected saved view. */
export function SaveViewButton(props: SavedViewsProps) {
  const { savedViews, currentView, setSavedViews } = useSavedViewsOfList(props);
  const [isNaming, setIsNaming] = useState(false);
  const { search } = props.filters;
  function saveView({ name = '' }: FormValues) {
    if (!name) return false;
    // Replaces a saved view of the same name.
    setSavedViews([...savedViews.filter((view) => view.name !== name), { name, search }]);
    setIsNaming(false);
    return true;
  }
  if (currentView)
    return (
      <Button kind="quiet" onClick={() => setSavedViews(savedViews.filter((view) => view !== currentView))}>
        Delete this view
      </Button>
    );
  if (search === '') return null;
  return (
    <>
      <Button kind="quiet" onClick={() => setIsNaming(true)}>
        Save this view
      </Button>
      <Dialog open={isNaming} onClose={() => setIsNaming(false)} title="Save this view">
        <DataForm
          fields={[
            { name: 'name', label: 'Name of the view', hint: 'Saved in this browser only.', maxLength: 40 },
          ]}
          buttonKind="primary"
          submitLabel="Save"
          onSubmit={async (values) => saveView(values)}
          extraActions={
            <Button kind="quiet" onClick={() => setIsNaming(false)}>
              Cancel
            </Button>
          }
        />
      </Dialog>
    </>
  );
}
