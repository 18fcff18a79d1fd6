import { listAudit } from '@app/types/admin/audit';
import { Banner, Button, Empty, Field, Input, Pager, Pairs, Select, Stack } from '@app/ui';
import type { FormEvent } from 'react';
import { useAdminCall } from '../admin-call.ts';
import { useMay } from '../console/access/me.ts';
import { Page } from '../console/page/Page.tsx';
import { PageSkeleton } from '../console/page/PageSkeleton.tsx';
import { ReadFailure } from '../console/page/ReadFailure.tsx';
import { type Filters, useFilters } from '../inbox/filters.ts';
import { paths } from '../paths.ts';
import { formatCount } from '../words/format-count.ts';
import { AuditTable } from './AuditTable.tsx';
import { auditAction, auditKinds, offeredActions } from './audit-words.ts';
import { Verification } from './Verification.tsx';

const names = ['actor', 'action', 'kind', 'target', 'import', 'from', 'to'] as const;

/** Who did what: the whole log, or what its address narrows it to. */
export default function AuditPage() {
  const filters = useFilters(names);
  const query = { ...filters.query, pageSize: '50' };
  const { data, error, isPending, refetch } = useAdminCall(listAudit, { query }, { keepOld: true });
  const may = useMay();
  const pages = data && Math.max(1, Math.ceil(data.total / data.pageSize));
  const buildPageHref = (page: number) => {
    const next = new URLSearchParams(filters.search);
    next.set('page', String(page));
    return `${paths.audit}?${next}`;
  };

  return (
    <Page title="Audit log" lead="Every change with who made it. Nothing here can be edited or removed.">
      <Stack gap="wide">
        <AuditFilters key={filters.search} filters={filters} />
        {isPending && <PageSkeleton />}
        {error && !data && <ReadFailure error={error} onRetry={() => void refetch()} />}
        {data && data.total === 0 && (
          <Empty title="No rows">
            <p>Nothing in the log fits these filters. Clear them to see everything.</p>
          </Empty>
        )}
        {data && data.items.length > 0 && (
          <AuditTable rows={data.items} caption={`${formatCount(data.total, 'row')}, newest first`} />
        )}
        {data && pages !== undefined && pages > 1 && (
          <Pager
            label="Pages of the log"
            page={data.page}
            pages={pages}
            href={buildPageHref}
            previousLabel="Newer"
            nextLabel="Older"
            pageLabel="Page "
          />
        )}
        {may('settings') ? (
          <Verification />
        ) : (
          <Banner>
            <p>People who can change settings can verify this log.</p>
          </Banner>
        )}
      </Stack>
    </Page>
  );
}

/** Every action that has words, by them, and the one that the address asks for. */
const listActions = (chosen: string): string[] =>
  [...new Set([...offeredActions, ...(chosen ? [chosen] : [])])].sort((a, b) =>
    auditAction(a).localeCompare(auditAction(b)),
  );

/** What is typed counts when it is sent: half an id finds nothing. */
function AuditFilters({ filters }: { filters: Filters }) {
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    filters.set(Object.fromEntries(names.map((name) => [name, String(data.get(name) ?? '').trim()])));
  }
  return (
    <form onSubmit={submit} aria-label="Log filters">
      <Stack>
        <Pairs>
          {filters.value('import') && <input type="hidden" name="import" value={filters.value('import')} />}
          <Field label="Who (name or id)">
            <Input name="actor" defaultValue={filters.value('actor')} spellCheck={false} />
          </Field>
          <Field label="Action">
            <Select name="action" defaultValue={filters.value('action')}>
              <option value="">Anything</option>
              {listActions(filters.value('action')).map((action) => (
                <option key={action} value={action}>
                  {auditAction(action)}
                </option>
              ))}
            </Select>
          </Field>
          <Field label="About">
            <Select name="kind" defaultValue={filters.value('kind')}>
              <option value="">Anything</option>
              {Object.entries(auditKinds).map(([kind, words]) => (
                <option key={kind} value={kind}>
                  {words}
                </option>
              ))}
            </Select>
          </Field>
          <Field label="Name of the listing, or an id">
            <Input name="target" defaultValue={filters.value('target')} spellCheck={false} />
          </Field>
          <Field label="From day (UTC)">
            <Input name="from" type="date" defaultValue={filters.value('from')} />
          </Field>
          <Field label="To day (UTC)">
            <Input name="to" type="date" defaultValue={filters.value('to')} />
          </Field>
        </Pairs>
        <div>
          <Button type="submit">Show</Button>{' '}
          {filters.search && (
            <Button kind="quiet" onClick={() => filters.replace('')}>
              Clear filters
            </Button>
          )}
        </div>
      </Stack>
    </form>
  );
}
