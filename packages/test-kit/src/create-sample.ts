import * as z from 'zod/mini';

const sampleTime = '2026-11-20T15:12:00.000Z';
/** Candidates, simplest first; the first valid one is the sample. */
const candidates = [
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
  '2026-11',
  sampleTime,
];
/** True for members that contain a time, by their name. */
const isTime = (name: string) => /(^a|A)t$|^since$|[uU]ntil$/.test(name);

interface SampleOptions {
  /** Name of the member. */
  name?: string;
  /**
   * Members of every object that is not strict, in addition to its own. Nothing is left out then: lists have an item.
   */
  added?: Readonly<Record<string, unknown>>;
}

/** The simplest valid value of a schema, so that a mock states only what it is about. */
export function createSample<S extends z.ZodMiniType>(
  schema: S,
  { name = '', added }: SampleOptions = {},
): z.output<S> {
  const { def } = (schema as unknown as z.core.$ZodTypes)._zod;
  const sample = (inner: unknown, key = name) =>
    createSample(inner as z.ZodMiniType, { name: key, ...(added && { added }) });
  const create = (): unknown => {
    const fill = (members: Readonly<Record<string, unknown>>) =>
      Object.fromEntries(Object.entries(members).map(([key, member]) => [key, sample(member, key)]));
    if (added && (def.type === 'optional' || def.type === 'nullable' || def.type === 'default'))
      return sample(def.innerType);
    if (added && def.type === 'array') {
      const items = Array<unknown>(5).fill(sample(def.element));
      return [items.slice(0, 1), items, []].find((list) => z.safeParse(schema, list).success);
    }
    if (def.type === 'object') {
      const isStrict = def.catchall?._zod.def.type === 'never';
      return { ...fill(def.shape), ...(!isStrict && added) };
    }
    if (def.type === 'record') {
      const keys = [...(def.keyType._zod.values ?? [])].map(String);
      return fill(Object.fromEntries(keys.map((key) => [key, def.valueType])));
    }
    if (def.type === 'tuple') return def.items.map((item) => sample(item));
    if (def.type === 'enum') return Object.values(def.entries)[0];
    if (def.type === 'literal') return def.values[0];
    if (def.type === 'union') return sample(def.options[0]);
    if (def.type === 'string' && isTime(name) && z.safeParse(schema, sampleTime).success) return sampleTime;
    return candidates.find((candidate) => z.safeParse(schema, candidate).success);
  };
  return create() as z.output<S>;
}
