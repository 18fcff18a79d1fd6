import type { ImportResult, ImportRow } from '@app/types/admin/imports';
import { type Member, startApp } from './running-app.ts';

/** Starts the service over a prepared database, with helpers for uploads. */
export async function startImportApp() {
  const running = await startApp();
  const { app, as } = running;

  async function send(
    file: string | Buffer | ReadableStream<Uint8Array>,
    {
      query = '',
      member = 'owner',
      fields = {},
      behind = {},
    }: { query?: string; member?: Member; fields?: object; behind?: object } = {},
  ): Promise<{ status: number; json: ImportResult & { code?: string; line?: number; column?: string } }> {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.set(name, String(value));
    form.set('file', new Blob([file as string]), 'listings.csv');
    for (const [name, value] of Object.entries(behind)) form.append(name, String(value));
    const response = await app.request(`/api/admin/import${query}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${member}` },
      body: form,
    });
    return { status: response.status, json: await response.json() };
  }
  const fetchRows = async (id: string, action = ''): Promise<ImportRow[]> => {
    const { json } = await as('owner')('GET', `/api/admin/import/${id}/rows?${action && `action=${action}`}`);
    return (json as { items: ImportRow[] }).items;
  };
  /** Polls until the import has no step to run. */
  const ended = async (id: string): Promise<ImportResult> => {
    for (;;) {
      const { json } = await as('owner')('GET', `/api/admin/import/${id}`);
      const result = json as ImportResult;
      if (!['planning', 'committing', 'rolling_back'].includes(result.status)) return result;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  };
  return { ...running, send, getRows: fetchRows, ended };
}
