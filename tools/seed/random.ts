import { createHash } from 'node:crypto';
import { faker } from '@faker-js/faker/locale/en_US';

/** Reseeded for each listing (`faker.seed`): equal seeds give equal documents on every machine. */
export { faker };

export const { arrayElement: pick } = faker.helpers;

export const drawBoolean = (probability: number) => faker.number.float() < probability;

/** A random key of `{ key: weight }`. */
export function pickWeighted<K extends string>(table: Readonly<Record<K, number>>): K {
  let remainingWeight =
    faker.number.float() * Object.values<number>(table).reduce((sum, weight) => sum + weight, 0);
  const keys = Object.keys(table) as K[];
  for (const key of keys) {
    remainingWeight -= table[key];
    if (remainingWeight < 0) return key;
  }
  return keys.at(-1)!;
}

/** The keys of `{ key: probability }`, each with its own probability. */
export const pickEach = <K extends string>(shares: Readonly<Record<K, number>>): K[] =>
  (Object.keys(shares) as K[]).filter((key) => drawBoolean(shares[key]));

/** Box-Muller transform. */
export function drawNormal(mean = 0, deviation = 1): number {
  const radius = Math.sqrt(-2 * Math.log(1 - faker.number.float()));
  return mean + deviation * radius * Math.cos(2 * Math.PI * faker.number.float());
}

/** Log-normal integer with median e^`mu`, clamped. */
export function drawLogNormal(mu: number, sigma: number, [min, max]: [min: number, max: number]): number {
  return Math.min(max, Math.max(min, Math.round(Math.exp(drawNormal(mu, sigma)))));
}

/** Returns a fraction for each word, which depends on the two texts only and affects no other draw. */
export const createDraw = (text: string) => (word: string) =>
  createHash('sha256').update(`${text} ${word}`).digest().readUInt32BE() / 2 ** 32;

export const drawExponential = (mean: number) => -mean * Math.log(1 - faker.number.float());
