import { Button, Dialog, Field, Input, Row, Select } from '@app/ui';
import { type SubmitEvent, useState } from 'react';
import { PageTool } from '../console/page/PageTool.tsx';
import type { Filters } from './filters.ts';
import { useSavedViews } from './saved-views.ts';

export interface ViewSelectProps {
  /** The address of the list. */
  list: string;
  filters: Filters;
  /** Ours, the first of them without any filter; values of the parameter `view`. */
  views: readonly { value: string; label: string }[];
}

const own = 'own:';

/** Ways to look at a list: ours, and those that were saved in this browser. */
export function ViewSelect({ list, filters, views }: ViewSelectProps) {
  const saved = useSavedViews(({ byList }) => byList[list]) ?? [];
  const { save, forget } = useSavedViews.getState();
  const [naming, setNaming] = useState(false);
  const [name, setName] = useState('');
  const current = saved.find(({ search }) => search === filters.search);

  function choose(value: string) {
    const chosen = saved.find((view) => value === own + view.name);
    if (chosen) filters.replace(chosen.search);
    else filters.set({ view: value === views[0]?.value ? '' : value });
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
      <PageTool label="View">
        <Select
          value={current ? own + current.name : filters.value('view') || (views[0]?.value ?? '')}
          onChange={(event) => choose(event.target.value)}
        >
          {views.map(({ value, label }) => (
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
      </PageTool>
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
