import { act, render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { Loadable, useLoadable } from './loadable.ts';

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
});

test('a loadable loads when it is first started, once', async () => {
  const loadValue = vi.fn(async () => 'it');
  const loadable = new Loadable(loadValue);
  expect(loadValue).not.toHaveBeenCalled();
  expect(loadable.getState()).toEqual({ status: 'waiting' });
  await Promise.all([loadable.start(), loadable.start()]);
  await loadable.start();
  expect(loadValue).toHaveBeenCalledTimes(1);
  expect(loadable.getState()).toEqual({ status: 'loaded', value: 'it' });
});

test('a failure is a state: it does not reject, and is logged with its cause', async () => {
  const error = new Error('gone');
  const loadable = new Loadable(() => Promise.reject(error));
  await expect(loadable.start()).resolves.toBeUndefined();
  expect(loadable.getState()).toEqual({ status: 'failed', reason: 'Error: gone' });
  expect(console.error).toHaveBeenCalledWith(error);
});

test('a loadable that is loading or loaded cannot be reset', async () => {
  const loadValue = vi.fn(async () => 'it');
  const loadable = new Loadable(loadValue);
  const startPromise = loadable.start();
  loadable.forget();
  loadable.start();
  await startPromise;
  loadable.forget();
  await loadable.start();
  expect(loadValue).toHaveBeenCalledTimes(1);
  expect(loadable.getState().status).toBe('loaded');
});

test('a loadable with an initial value never loads', async () => {
  const loadValue = vi.fn(async () => 'new');
  const loadable = new Loadable(loadValue, 'initial');
  expect(loadable.getState()).toEqual({ status: 'loaded', value: 'initial' });
  await loadable.start();
  expect(loadValue).not.toHaveBeenCalled();
});

test('listeners get every change until they unsubscribe', async () => {
  const loadable = new Loadable(() => Promise.reject(new Error('gone')));
  const statuses: string[] = [];
  const unsubscribe = loadable.subscribe(() => statuses.push(loadable.getState().status));
  await loadable.start();
  loadable.forget();
  unsubscribe();
  await loadable.start();
  expect(statuses).toEqual(['failed', 'waiting']);
});

test('a component starts its loadable and shows each state, also of a second attempt', async () => {
  const deferredLoads = [Promise.withResolvers<string>(), Promise.withResolvers<string>()];
  let callCount = 0;
  const loadable = new Loadable(() => deferredLoads[callCount++]!.promise);
  const Page = () => {
    const state = useLoadable(loadable);
    return <p>{state.status === 'loaded' ? state.value : state.status}</p>;
  };
  render(<Page />);
  expect(callCount).toBe(1);
  screen.getByText('waiting');
  await act(async () => deferredLoads[0]!.reject(new Error('gone')));
  screen.getByText('failed');
  await act(async () => loadable.forget());
  screen.getByText('waiting');
  expect(callCount).toBe(2);
  await act(async () => deferredLoads[1]!.resolve('the page'));
  screen.getByText('the page');
});
