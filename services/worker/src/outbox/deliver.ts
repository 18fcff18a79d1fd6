import type { OutboxDoc } from '@app/db';
import { isTemplate, render } from '@app/mail';
import * as z from 'zod';
import type { People } from '../people.ts';
import type { Transport } from './transport.ts';

/** Trying again would not help. `quiet`: nobody is to blame, there is simply no one to tell. */
export class Hopeless extends Error {
  override readonly name = 'Hopeless';
  readonly quiet: boolean;
  constructor(why: string, { quiet = false } = {}) {
    super(why);
    this.quiet = quiet;
  }
}

export interface Means {
  people: People;
  transport: Transport;
  /** For links in mails. */
  origin: string;
}

const mailPayload = z.object({
  template: z.string(),
  /** Whose address is asked for now; an account that is gone by then has left one with the entry. */
  userId: z.string().optional(),
  to: z.string().optional(),
  locale: z.enum(['en', 'es']),
  values: z.record(z.string(), z.unknown()),
});
const identityPayload = z.discriminatedUnion('do', [
  z.object({ do: z.literal('delete'), userId: z.string() }),
  z.object({
    do: z.literal('metadata'),
    userId: z.string(),
    publicMetadata: z.record(z.string(), z.unknown()),
  }),
]);

/**
 * Does what an entry asks for; a second time does no harm, or (a mail that went out before the worker could say so) no
 * more than a second mail of the same Message-ID.
 * @throws {Hopeless} and whatever mail server or identity provider answer
 */
export async function deliver(entry: OutboxDoc, { people, transport, origin }: Means): Promise<void> {
  if (entry.kind === 'identity') {
    const wish = understood(identityPayload, entry);
    if (wish.do === 'delete') await people.end(wish.userId);
    else await people.setMetadata(wish.userId, wish.publicMetadata);
    return;
  }
  const { template, userId, to: given, locale, values } = understood(mailPayload, entry);
  if (!isTemplate(template)) throw new Hopeless('UnknownTemplate');
  const to = given ?? (userId && (await people.addressOf(userId)));
  if (!to) throw new Hopeless('NoAddress', { quiet: true });
  // What a template needs is what the verb that wrote the entry was type-checked to give.
  const mail = render(template, values as never, { locale, origin });
  await transport.send({ _id: entry._id, key: entry.key, kind: template, to, ...mail });
}

function understood<S extends z.ZodType>(schema: S, { payload }: OutboxDoc): z.output<S> {
  const parsed = schema.safeParse(payload);
  if (!parsed.success) throw new Hopeless('MalformedEntry');
  return parsed.data;
}
