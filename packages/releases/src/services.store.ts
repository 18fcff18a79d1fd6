import type { ServiceDoc } from '@app/db';
import { changeWithAudit } from './audit.store.ts';
import type { Ctx } from './ctx.ts';
import { DomainError } from './errors.ts';

/** The declared services by name. */
export const listServices = ({ collections }: Pick<Ctx, 'collections'>): Promise<ServiceDoc[]> =>
  collections.services.find().sort({ _id: 1 }).toArray();

/**
 * Keeps visitors from a service while it runs, or lets them in again. It keeps its words. Returns whether that is new.
 * @throws {DomainError} not_live: no service of this name has declared itself
 */
export function setWithdrawn(ctx: Ctx, name: string, isWithdrawn: boolean): Promise<boolean> {
  const { services } = ctx.collections;
  return changeWithAudit(ctx, { kind: 'service', id: name }, async (session) => {
    const now = await services.findOne({ _id: name }, { session });
    if (!now) throw new DomainError('not_live', `No service "${name}" has declared itself.`);
    if ((now.withdrawnAt !== null) === isWithdrawn) return { result: false };
    await services.updateOne(
      { _id: name },
      { $set: { withdrawnAt: isWithdrawn ? ctx.now : null } },
      { session },
    );
    const action = isWithdrawn ? 'service.withdrawn' : 'service.restored';
    return { result: true, row: { action, after: { nouns: now.nouns, by: ctx.by.name } } };
  });
}
