import { expect, test } from 'vitest';
import { findRefusedWords } from './words.ts';

test.each([
  ['export function rowOf(text: string) {', 'rowOf'],
  ['const nameOf = (user: User) => user.name;', 'nameOf'],
  ['interface ReviewWish {', 'ReviewWish'],
  ['  const told = await readText(page);', 'told'],
  ['const [isOpen, setSaid] = useState(false);', 'setSaid'],
  ['  const { page: asked } = test;', 'asked'],
  ['const keptTokens = 10_000;', 'keptTokens'],
  ['// for whoever is signed in', 'whoever'],
  ['/** Needs two people (decisions, T18). */', '(decisions, T1'],
])('%s is rejected', (line, word) => {
  expect(findRefusedWords(`// first\n${line}`)).toEqual([expect.stringContaining(`2: `)]);
  expect(findRefusedWords(line)[0]).toContain(word);
});

test.each([
  ['export function toRow(text: string) {'],
  ['const isPartOf: Flags = 1;'],
  ['  wish: Record<string, unknown>;'],
  ['// a list of wishbones'],
  ['  const { askedBy, at } = request;'],
  ['const result = told;'],
  ['const taskedWith = 1;'],
])('%s passes', (line) => {
  expect(findRefusedWords(line)).toEqual([]);
});
