import * as z from 'zod/mini';

const sampleTime = '2026-11-20T15:12:00.000Z';
/** Values to try, simplest first; the first valid one is the sample. */
const candidateValues = [
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
/** True for the name of a member that contains a time. */
const isTimeKey = (name: string) => /(^a|A)t$|^since$|[uU]ntil$/.test(name);

interface SampleOptions {
  /** Name of the member. */
  name?: string;
  /**
   * Members that are added to every object that is not strict. Then nothing is omitted: lists have an item.
   */
  addedMembers?: Readonly<Record<string, unknown>>;
}

/** Creates the simplest valid value of a schema, so that a mock contains only the values that matter to a test. */
export function createSample<S extends z.ZodMiniType>(
  schema: S,
  { name = '', addedMembers }: SampleOptions = {},
): z.output<S> {
  const { def } = (schema as unknown as z.core.$ZodTypes)._zod;
  const createMember = (memberSchema: unknown, key = name) =>
    createSample(memberSchema as z.ZodMiniType, { name: key, ...(addedMembers && { addedMembers }) });
  const createValue = (): unknown => {
    const createObject = (members: Readonly<Record<string, unknown>>) =>
      Object.fromEntries(Object.entries(members).map(([key, member]) => [key, createMember(member, key)]));
    if (addedMembers && (def.type === 'optional' || def.type === 'nullable' || def.type === 'default'))
      return createMember(def.innerType);
    if (addedMembers && def.type === 'array') {
      const items = Array<unknown>(5).fill(createMember(def.element));
      return [items.slice(0, 1), items, []].find((list) => z.safeParse(schema, list).success);
    }
    if (def.type === 'object') {
      const isStrict = def.catchall?._zod.def.type === 'never';
      return { ...createObject(def.shape), ...(!isStrict && addedMembers) };
    }
    if (def.type === 'record') {
      const keys = [...(def.keyType._zod.values ?? [])].map(String);
      return createObject(Object.fromEntries(keys.map((key) => [key, def.valueType])));
    }
    if (def.type === 'tuple') return def.items.map((item) => createMember(item));
    if (def.type === 'enum') return Object.values(def.entries)[0];
    if (def.type === 'literal') return def.values[0];
    if (def.type === 'union') return createMember(def.options[0]);
    if (def.type === 'string' && isTimeKey(name) && z.safeParse(schema, sampleTime).success)
      return sampleTime;
    return candidateValues.find((candidate) => z.safeParse(schema, candidate).success);
  };
  return createValue() as z.output<S>;
}
