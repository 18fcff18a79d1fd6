import { beforeEach, expect, test, vi } from 'vitest';
import { keepTyped } from './keep-typed.ts';

const form = `
  <input name="name" value="">
  <select name="radius"><option>25</option><option>275</option></select>
  <textarea name="note"></textarea>
  <input type="checkbox" name="plan" value="Medicare"><input type="checkbox" name="plan" value="Aetna">`;
const area = () => Object.assign(document.createElement('div'), { innerHTML: form });
const control = <E extends Element = HTMLInputElement>(within: Element, selector: string) =>
  within.querySelector<E>(selector)!;

beforeEach(() => document.body.replaceChildren());

test('what was typed, chosen and ticked meanwhile stands in the like controls, and they say so', () => {
  const from = area();
  const to = area();
  const typing = keepTyped(from);
  control(from, '[name=name]').value = 'Okafor';
  control<HTMLSelectElement>(from, 'select').value = '275';
  control<HTMLTextAreaElement>(from, 'textarea').value = 'since May';
  control(from, '[value=Aetna]').checked = true;
  const heard = vi.fn();
  to.addEventListener('input', ({ target }) => heard((target as HTMLInputElement).name));
  document.body.append(to);

  typing.carryTo(to);

  expect(control(to, '[name=name]').value).toBe('Okafor');
  expect(control<HTMLSelectElement>(to, 'select').value).toBe('275');
  expect(control<HTMLTextAreaElement>(to, 'textarea').value).toBe('since May');
  expect([control(to, '[value=Medicare]').checked, control(to, '[value=Aetna]').checked]).toEqual([
    false,
    true,
  ]);
  expect(heard.mock.calls.flat()).toEqual(['name', 'radius', 'note', 'plan']);
});

test('what was there before is left to the new page', () => {
  const from = area();
  control(from, '[name=name]').value = 'typed before';
  const typing = keepTyped(from);
  const to = area();
  control(to, '[name=name]').value = 'its own';
  typing.carryTo(to);
  expect(control(to, '[name=name]').value).toBe('its own');
});

test('a control without its like is let go', () => {
  const from = area();
  const typing = keepTyped(from);
  control(from, '[name=name]').value = 'Okafor';
  expect(() => typing.carryTo(document.createElement('div'))).not.toThrow();
});
