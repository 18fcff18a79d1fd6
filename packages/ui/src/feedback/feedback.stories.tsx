import { useState } from 'react';
import type { Meta } from 'storybook-react-rsbuild';
import { Button } from '../actions/Button.tsx';
import { Figure } from '../drawings/Figure.tsx';
import { Field } from '../forms/Field.tsx';
import { Select } from '../forms/Input.tsx';
import { OfflineIcon, RetryIcon } from '../icons/icons.tsx';
import { Row, Stack } from '../layout/Layout.tsx';
import { Banner } from './Banner.tsx';
import { Dialog } from './Dialog.tsx';
import { EmptyState, WiderSearches } from './EmptyState.tsx';
import { Progress } from './Progress.tsx';
import { Skeleton } from './Skeleton.tsx';
import { type ToastContent, ToastProvider, useToast } from './Toast.tsx';

export default { title: 'Feedback' } satisfies Meta;

export const Banners = () => (
  <Stack>
    <Banner
      kind="bad"
      title="Something went wrong"
      actions={
        <Row>
          <Button>
            <RetryIcon /> Try again
          </Button>
        </Row>
      }
    >
      <p>This is usually a temporary issue.</p>
    </Banner>
    <Banner kind="warn" icon={<OfflineIcon />}>
      <p>
        <b>You are offline.</b> You see what was loaded at 2:14 PM.
      </p>
    </Banner>
    <Banner>
      <p>
        <b>Still working…</b> This takes longer than usual.
      </p>
    </Banner>
    <Banner kind="ok">
      <p>Saved.</p>
    </Banner>
  </Stack>
);

export function DialogOfTheSecondStep() {
  const [isOpen, setIsOpen] = useState(false);
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
          <Select options={[['', 'Choose a state']]} />
        </Field>
      </Dialog>
    </>
  );
}

export const NothingNear = () => (
  <EmptyState
    figure={<Figure drawing="seeker" label="Someone with a prosthetic leg looks far ahead" />}
    title="0 results within 25 miles of 59001"
  >
    <p>We found no one that close. Search a wider area:</p>
    <WiderSearches
      rows={[
        { href: '#50', label: 'Look within 50 miles', count: '3 people' },
        { href: '#100', label: 'Look within 100 miles', count: '11 people' },
      ]}
    />
  </EmptyState>
);

function ToastButton({ content }: { content: ToastContent }) {
  const toast = useToast();
  return <Button onClick={() => toast(content)}>Show it</Button>;
}

export const Toasts = () => (
  <ToastProvider closeLabel="Close">
    <Row>
      <ToastButton
        content={{ text: 'Saved Renata Okafor.', action: { label: 'Undo', onAction: () => {} } }}
      />
      <ToastButton content={{ text: 'Your change was sent.' }} />
    </Row>
  </ToastProvider>
);

export const SkeletonLines = () => (
  <>
    <Skeleton width="17rem" height="1.7rem" />
    <Skeleton width="12rem" />
    <Skeleton width="8rem" />
  </>
);
