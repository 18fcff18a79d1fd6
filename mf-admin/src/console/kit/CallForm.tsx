import type { Endpoint, ReplyOf } from '@app/types';
import { DataForm, type DataFormProps, type FormValues } from '../../ui/DataForm.tsx';
import { type CallInputWithBody, useSendCall } from './use-send-call.ts';

interface CallFormProps<E extends Endpoint> extends Omit<DataFormProps, 'sending' | 'onSubmit'> {
  /** The endpoint that the form calls. */
  endpoint: E;
  /** Converts the values to the input of the call. Undefined: nothing is sent. */
  toInput: (values: FormValues) => CallInputWithBody<E> | undefined;
  /** The message in the dock after success. Absent: none. */
  doneText?: string | ((reply: ReplyOf<E>, values: FormValues) => string);
  onDone?: (reply: ReplyOf<E>) => void;
}

/** A form that sends one call and is reset after success. */
export function CallForm<E extends Endpoint>({
  endpoint,
  toInput,
  doneText,
  onDone,
  ...formProps
}: CallFormProps<E>) {
  const { sendCall, sending, fieldErrors } = useSendCall({ hasForm: true });
  async function submit(values: FormValues) {
    const input = toInput(values);
    const replyDoneText =
      typeof doneText === 'function' ? (reply: ReplyOf<E>) => doneText(reply, values) : doneText;
    const reply = input && (await sendCall(endpoint, input, replyDoneText));
    if (reply) onDone?.(reply);
    return reply;
  }
  return (
    <DataForm
      {...formProps}
      sending={sending}
      fieldErrors={{ ...fieldErrors, ...formProps.fieldErrors }}
      onSubmit={submit}
    />
  );
}
