import type { Endpoint, ReplyOf } from '@app/types';
import type { ReactNode } from 'react';
import { DataForm, type DataFormProps, type FormValues } from '../../ui/DataForm.tsx';
import { useFormDraft } from './use-form-draft.tsx';
import { type CallInputWithBody, useSendCall } from './use-send-call.ts';

interface CallFormProps<E extends Endpoint>
  extends Omit<DataFormProps, 'isSending' | 'initialValues' | 'onSubmit' | 'extraActions' | 'fieldErrors'> {
  endpoint: E;
  /** Converts the values to the input of the call. Undefined: nothing is sent. */
  toInput: (values: FormValues) => CallInputWithBody<E> | undefined;
  /** Converts the errors of the server to those of the fields. Default: they have the same names. */
  toFieldErrors?: (errors: Readonly<Record<string, string>>) => DataFormProps['fieldErrors'];
  /** The message in the dock after success. Absent: none. */
  doneText?: string | ((reply: ReplyOf<E>, values: FormValues) => string);
  onDone?: (reply: ReplyOf<E>) => void;
  /** The key of what was typed and not sent yet, which is kept in this tab. Absent: it is not kept. */
  draftKey?: string;
  /** Further buttons beside the submit button. One that itself changes the fields calls `discardInput` once that is done. */
  extraActions?: ReactNode | ((discardInput: () => void) => ReactNode);
}

/** A form that sends one call and is reset after success. */
export function CallForm<E extends Endpoint>(props: CallFormProps<E>) {
  const { endpoint, toInput, toFieldErrors, doneText, onDone, draftKey, extraActions, ...formProps } = props;
  const { sendCall, sending, fieldErrors } = useSendCall({ hasForm: true });
  const draft = useFormDraft(draftKey, formProps.fields);
  async function submit(values: FormValues) {
    const input = toInput(values);
    const replyDoneText =
      typeof doneText === 'function' ? (reply: ReplyOf<E>) => doneText(reply, values) : doneText;
    const reply = input && (await sendCall(endpoint, input, replyDoneText, draft.discard));
    if (reply) onDone?.(reply);
    return reply;
  }
  return (
    <DataForm
      {...formProps}
      fields={draft.fields}
      initialValues={draft.typedValues}
      onChange={(values) => {
        draft.save(values);
        formProps.onChange?.(values);
      }}
      isSending={sending}
      fieldErrors={toFieldErrors ? toFieldErrors(fieldErrors) : fieldErrors}
      onSubmit={submit}
      extraActions={typeof extraActions === 'function' ? extraActions(draft.discard) : extraActions}
    />
  );
}
