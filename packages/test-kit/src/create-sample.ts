import * as z from 'zod/mini';

const time = '2026-11-20T15:12:00.000Z';
/** Candidates, simplest first; the first valid one is the sample. */
const plainest = [
  undefined,
  null,
  false,
  0,
  '',
  [],
  {},
  1,
  '0'.repeat(24),
  'r'.repeat(22),
  '2026-11-20',
  time,
];
/** True for members that contain a time, by their name. */
const isTime = (name: string) => /(^a|A)t$|^since$|[uU]ntil$/.test(name);

/**
 * The simplest valid value of a schema, so that a mock states only what it is about.
 * @param name of the member
 */
export function createSample<S extends z.ZodMiniType>(schema: S, name = ''): z.output<S> {
  const { def } = (schema as unknown as z.core.$ZodTypes)._zod;
  const create = (): unknown => {
    const fill = (members: Readonly<Record<string, unknown>>) =>
      Object.fromEntries(
        Object.entries(members).map(([key, one]) => [key, createSample(one as z.ZodMiniType, key)]),
      );
    if (def.type === 'object') return fill(def.shape);
    if (def.type === 'record') {
      const keys = [...(def.keyType._zod.values ?? [])].map(String);
      return fill(Object.fromEntries(keys.map((key) => [key, def.valueType])));
    }
    if (def.type === 'enum') return Object.values(def.entries)[0];
    if (def.type === 'literal') return def.values[0];
    if (def.type === 'union') return createSample(def.options[0] as z.ZodMiniType, name);
    if (def.type === 'string' && isTime(name)) return time;
    return plainest.find((one) => z.safeParse(schema, one).success);
  };
  return create() as z.output<S>;
}
