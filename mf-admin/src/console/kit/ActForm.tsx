import type { Endpoint, ReplyOf } from '@app/types';
import { DataForm, type DataFormProps, type FormValues } from '@app/ui/staff';
import { type ActInput, useAct } from './use-act.ts';

interface ActFormProps<E extends Endpoint> extends Omit<DataFormProps, 'sending' | 'onSubmit'> {
  /** What it sends. */
  call: E;
  /** Undefined: nothing is sent. */
  toInput: (values: FormValues) => ActInput<E> | undefined;
  /** What is said once that is done. */
  done?: string | ((reply: ReplyOf<E>, values: FormValues) => string);
  onDone?: (reply: ReplyOf<E>) => void;
}

/** A form that makes one change, and begins anew once that is done. */
export function ActForm<E extends Endpoint>({ call, toInput, done, onDone, ...form }: ActFormProps<E>) {
  const { act, sending, faults } = useAct();
  async function submit(values: FormValues) {
    const input = toInput(values);
    const say = typeof done === 'function' ? (reply: ReplyOf<E>) => done(reply, values) : done;
    const reply = input && (await act(call, input, say));
    if (reply) onDone?.(reply);
    return reply;
  }
  return <DataForm {...form} sending={sending} faults={{ ...faults, ...form.faults }} onSubmit={submit} />;
}
