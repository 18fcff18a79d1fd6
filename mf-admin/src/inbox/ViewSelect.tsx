import { Button, Dialog, Field, Input, Row, Select } from '@app/ui';
import { type SubmitEvent, useState } from 'react';
import type { Filters } from './filters.ts';
import styles from './InboxPage.module.css';
import { type SavedView, useSavedViews } from './saved-views.ts';
import { type InboxTab, viewLabels } from './tabs.ts';

const none: readonly SavedView[] = [];

export interface ViewSelectProps {
  tab: InboxTab;
  filters: Filters;
  /** What is listed was decided: the newest stands first. */
  decided: boolean;
}

const own = 'own:';

/** Ways to look at the list: ours, and those that were saved in this browser. */
export function ViewSelect({ tab, filters, decided }: ViewSelectProps) {
  const list = tab.path + (tab.queue ?? '');
  const saved = useSavedViews(({ byList }) => byList[list]) ?? none;
  const { save, forget } = useSavedViews.getState();
  const [naming, setNaming] = useState(false);
  const [name, setName] = useState('');
  const current = saved.find(({ search }) => search === filters.search);

  function choose(value: string) {
    const chosen = saved.find((view) => value === own + view.name);
    if (chosen) filters.replace(chosen.search);
    else filters.set({ view: value });
  }

  function keep(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!name.trim()) return;
    save(list, { name: name.trim(), search: filters.search });
    setNaming(false);
    setName('');
  }

  return (
    <>
      <span className={styles['InboxPage-order']}>
        <Select
          aria-label="View"
          value={current ? own + current.name : filters.value('view')}
          onChange={(event) => choose(event.target.value)}
        >
          <option value="">{decided ? 'Newest first' : viewLabels.all}</option>
          {(tab.views ?? []).map((view) => (
            <option key={view} value={view}>
              {viewLabels[view]}
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
        filters.search !== '' && (
          <Button kind="quiet" onClick={() => setNaming(true)}>
            Save this view
          </Button>
        )
      )}
      <Dialog open={naming} onClose={() => setNaming(false)} title="Save this view">
        <form onSubmit={keep}>
          <Field label="Name of the view" hint="Saved in this browser only.">
            <Input value={name} maxLength={40} onChange={(event) => setName(event.target.value)} />
          </Field>
          <Row>
            <Button kind="quiet" onClick={() => setNaming(false)}>
              Cancel
            </Button>
            <Button type="submit" disabled={!name.trim()}>
              Save
            </Button>
          </Row>
        </form>
      </Dialog>
    </>
  );
}
