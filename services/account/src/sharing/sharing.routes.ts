import { type App, HttpProblem, registerCall } from '@app/service-kit';
import {
  acceptSharedLink,
  changeShareMode,
  endShare,
  getSharing,
  leaveSharedList,
  openSharedLink,
  shareSaved,
  writeReaderNote,
} from '@app/types';
import { m } from '../paraglide/messages.js';
import type { RouteDeps } from '../route-deps.ts';

/** Status and message of each problem with a shared list, by code. */
const problemsByCode = {
  link_unknown: [404, m.link_unknown],
  own_link: [409, m.own_link],
  link_used: [409, m.link_used],
  too_many_lists: [409, m.too_many_lists],
  list_shared: [409, m.list_shared],
  nothing_shared: [404, m.nothing_shared],
  list_ended: [404, m.list_ended],
  not_on_list: [404, m.not_on_list],
  list_read_only: [403, m.list_read_only],
} as const;
const createProblem = (code: keyof typeof problemsByCode) => {
  const [status, message] = problemsByCode[code];
  return new HttpProblem(status, code, (locale) => message({}, { locale }));
};

/** Routes by which an account shares its saved people with one other account, and reads those of others. */
export function registerSharingRoutes(app: App, { sharingStore, limits }: RouteDeps): void {
  registerCall(app, getSharing, ({ session: { userId } }) => sharingStore.loadSharing(userId));

  registerCall(app, shareSaved, async ({ session: { userId }, body }) => {
    await limits.sharing.consume(userId);
    const secret = await sharingStore.createLink(userId, body);
    if (!secret) throw createProblem('list_shared');
    return { sharing: await sharingStore.loadSharing(userId), secret };
  });

  registerCall(app, changeShareMode, async ({ session: { userId }, body }) => {
    await limits.sharing.consume(userId);
    if (!(await sharingStore.changeMode(userId, body.mode))) throw createProblem('nothing_shared');
    return sharingStore.loadSharing(userId);
  });

  registerCall(app, endShare, async ({ session: { userId } }) => {
    await limits.sharing.consume(userId);
    await sharingStore.endShare(userId);
    return sharingStore.loadSharing(userId);
  });

  registerCall(app, openSharedLink, async ({ session: { userId }, body }) => {
    await limits.sharing.consume(userId);
    const preview = await sharingStore.previewList(userId, body.secret);
    if ('reason' in preview) throw createProblem(preview.reason);
    return preview.link;
  });

  registerCall(app, acceptSharedLink, async ({ session: { userId }, body: { secret, name } }) => {
    await limits.sharing.consume(userId);
    const result = await sharingStore.acceptLink(userId, secret, name);
    if (result !== 'done') throw createProblem(result);
    return sharingStore.loadSharing(userId);
  });

  registerCall(app, writeReaderNote, async ({ session: { userId }, params, body }) => {
    await limits.sharing.consume(userId);
    const result = await sharingStore.writeNote(userId, params.id, body);
    if (result !== 'done') throw createProblem(result);
    return sharingStore.loadSharing(userId);
  });

  registerCall(app, leaveSharedList, async ({ session: { userId }, params }) => {
    await limits.sharing.consume(userId);
    await sharingStore.leaveList(userId, params.id);
    return sharingStore.loadSharing(userId);
  });
}
