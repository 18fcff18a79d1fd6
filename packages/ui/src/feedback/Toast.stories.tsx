import type { Meta, StoryObj } from 'storybook-react-rsbuild';
import { Button } from '../actions/Button.tsx';
import { type ToastContent, ToastProvider, useToast } from './Toast.tsx';

const meta: Meta = { title: 'Feedback/Toast' };
export default meta;

function Trigger({ content }: { content: ToastContent }) {
  const toast = useToast();
  return <Button onClick={() => toast(content)}>Show it</Button>;
}

const createStory = (content: ToastContent): StoryObj => ({
  render: () => (
    <ToastProvider closeLabel="Close">
      <Trigger content={content} />
    </ToastProvider>
  ),
});

export const WithUndo = createStory({
  text: 'Saved Renata Okafor.',
  action: { label: 'Undo', onAction: () => {} },
});
export const Plain = createStory({ text: 'Your change was sent.' });
