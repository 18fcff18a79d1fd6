import { Button, Dialog, Select } from '@app/ui';
import { useState } from 'react';
import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { DataForm } from '../console/kit/DataForm.tsx';
import type { Filters } from './filters.ts';
import styles from './InboxPage.module.css';

/** Filters that somebody wants to come back to. */
interface SavedView {
  name: string;
  /** As it stands in the address, without the question mark. */
  search: string;
}

interface SavedViews {
  /** By the address of the list. */
  byList: Readonly<Record<string, readonly SavedView[]>>;
  save(list: string, view: SavedView): void;
  forget(list: string, name: string): void;
}

/** Each in this browser only. Saving under a name that is there takes its place. */
export const useSavedViews = create<SavedViews>()(
  persist(
    (set) => {
      const change = (list: string, make: (views: readonly SavedView[]) => readonly SavedView[]) =>
        set(({ byList }) => ({ byList: { ...byList, [list]: make(byList[list] ?? []) } }));
      return {
        byList: {},
        save: (list, view) =>
          change(list, (views) => [...views.filter(({ name }) => name !== view.name), view]),
        forget: (list, name) => change(list, (views) => views.filter((view) => view.name !== name)),
      };
    },
    { name: 'console-views', partialize: ({ byList }) => ({ byList }) },
  ),
);

const none: readonly SavedView[] = [];

interface ViewSelectProps {
  /** The address of the list. */
  list: string;
  filters: Filters;
  /** Our own ways to look at it, the usual one first; their values are for `onChoose`. */
  views: readonly (readonly [value: string, label: string])[];
  /** The one that is on. */
  value: string;
  onChoose: (value: string) => void;
}

const own = 'own:';

/** Ways to look at a list: ours, and those that were saved in this browser. */
export function ViewSelect({ list, filters, views, value, onChoose }: ViewSelectProps) {
  const saved = useSavedViews(({ byList }) => byList[list]) ?? none;
  const { save, forget } = useSavedViews.getState();
  const [naming, setNaming] = useState(false);
  const current = saved.find(({ search }) => search === filters.search);

  function choose(value: string) {
    const chosen = saved.find((view) => value === own + view.name);
    if (chosen) filters.replace(chosen.search);
    else onChoose(value);
  }

  async function keep({ name = '' }: Readonly<Record<string, string>>) {
    if (!name) return false;
    save(list, { name, search: filters.search });
    setNaming(false);
    return true;
  }

  return (
    <>
      <span className={styles['InboxPage-order']}>
        <Select
          aria-label="View"
          value={current ? own + current.name : value}
          onChange={(event) => choose(event.target.value)}
        >
          {views.map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
          {saved.length > 0 && (
            <optgroup label="Saved in this browser">
              {saved.map((view) => (
                <option key={view.name} value={own + view.name}>
                  {view.name}
                </option>
              ))}
            </optgroup>
          )}
        </Select>
      </span>
      {current ? (
        <Button kind="quiet" onClick={() => forget(list, current.name)}>
          Delete this view
        </Button>
      ) : (
        filters.search !== '' &&
        !views.some(([one]) => one !== '' && one === filters.search) && (
          <Button kind="quiet" onClick={() => setNaming(true)}>
            Save this view
          </Button>
        )
      )}
      <Dialog open={naming} onClose={() => setNaming(false)} title="Save this view">
        <DataForm
          fields={[
            { name: 'name', label: 'Name of the view', hint: 'Saved in this browser only.', maxLength: 40 },
          ]}
          kind="primary"
          send="Save"
          sending={false}
          onSubmit={keep}
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
