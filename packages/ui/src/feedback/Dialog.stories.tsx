import { useState } from 'react';
import type { Meta, StoryObj } from 'storybook-react-rsbuild';
import { Button } from '../actions/Button.tsx';
import { Field } from '../forms/Field.tsx';
import { Select } from '../forms/Input.tsx';
import { Dialog } from './Dialog.tsx';
import { Progress } from './Progress.tsx';

const meta: Meta = { title: 'Feedback/Dialog' };
export default meta;

function Example({ isInitiallyOpen }: { isInitiallyOpen: boolean }) {
  const [isOpen, setIsOpen] = useState(isInitiallyOpen);
  const closeDialog = () => setIsOpen(false);
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>Open</Button>
      <Dialog
        open={isOpen}
        onClose={closeDialog}
        title="A little about you"
        closeLabel="Close"
        beforeTitle={<Progress text="Step 2 of 3" currentStep={2} stepCount={3} />}
        actions={
          <>
            <Button kind="secondary" onClick={closeDialog}>
              Back
            </Button>
            <Button disabled>Next</Button>
          </>
        }
      >
        <Field label="State" hint="Choose one to go on.">
          <Select>
            <option>Choose a state</option>
          </Select>
        </Field>
      </Dialog>
    </>
  );
}

export const Closed: StoryObj = { render: () => <Example isInitiallyOpen={false} /> };
export const Open: StoryObj = { render: () => <Example isInitiallyOpen /> };
