import * as listings from '@app/listings';
import { type App, problems } from '@app/service-kit';
import { answerMessage, closeMessage } from '@app/types/admin/actions/message';
import { getMessage, getThread } from '@app/types/admin/people/messages';
import { toUndoFields } from '../actions/register-action-routes.ts';
import { createCommandContext } from '../create-command-context.ts';
import type { AdminDeps } from '../deps.ts';
import { requireItemKind } from '../queue/kinds.ts';
import { registerStaffCall } from '../register-staff-call.ts';
import { toHttpProblem } from '../to-http-problem.ts';
import { createMessageStore } from './messages.store.ts';
import { toStaffMessage, toThread } from './to-message.ts';

/** Routes of messages between staff and accounts. */
export function registerMessageRoutes(app: App, deps: AdminDeps): void {
  const { collections } = deps;
  const store = createMessageStore(collections);
  const load = async (id: string) => {
    const message = await store.one(id);
    if (!message) throw problems.notFound();
    return toStaffMessage(collections, message);
  };

  registerStaffCall(app, getMessage, async ({ params }) => ({ message: await load(params.id) }));

  registerStaffCall(app, getThread, async ({ params: { kind, id } }) => {
    await requireItemKind(deps, { kind, id });
    return { messages: await toThread(collections, await store.getThreadOf(kind, id)) };
  });

  registerStaffCall(app, answerMessage, async (call) => {
    const { id } = call.params;
    const answered = await toHttpProblem(
      listings.answerMessage(createCommandContext(call, deps), { id, ...call.body }),
      answerMessage,
    );
    return { message: await load(id), ...toUndoFields(answered) };
  });

  registerStaffCall(app, closeMessage, async (call) => {
    const { id } = call.params;
    await toHttpProblem(listings.closeMessage(createCommandContext(call, deps), { id }), closeMessage);
    return { message: await load(id) };
  });
}
