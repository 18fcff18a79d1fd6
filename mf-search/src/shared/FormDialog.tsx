import { Button, Dialog } from '@app/ui';
import { type ComponentProps, useId } from 'react';
import { Form } from './Form.tsx';

interface FormDialogProps extends Pick<ComponentProps<typeof Dialog>, 'title' | 'className'> {
  cancelLabel: string;
  submitLabel: string;
  sending?: boolean;
  /** False: the browser checks the controls. */
  noValidate?: boolean;
  onClose: () => void;
  onSubmit: ComponentProps<typeof Form>['onSubmit'];
  children: ComponentProps<typeof Form>['children'];
}

/** A dialog with a form, and at its end the buttons that cancel and send it. */
export function FormDialog(props: FormDialogProps) {
  const { cancelLabel, submitLabel, sending, onClose, noValidate, onSubmit, children, ...titleProps } = props;
  const formId = useId();
  /** Does nothing while the form is sent: the dialog shows what comes of it. */
  function closeDialog() {
    if (!sending) onClose();
  }
  return (
    <Dialog
      open
      {...titleProps}
      onClose={closeDialog}
      closeLabel={cancelLabel}
      actions={
        <>
          <Button kind="quiet" aria-disabled={sending} onClick={closeDialog}>
            {cancelLabel}
          </Button>
          <Button type="submit" form={formId} aria-disabled={sending}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <Form id={formId} gap={3} noValidate={noValidate} onSubmit={onSubmit}>
        {children}
      </Form>
    </Dialog>
  );
}
