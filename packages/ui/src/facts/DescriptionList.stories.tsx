import type { Meta, StoryObj } from 'storybook-react-rsbuild';
import { SealIcon } from '../icons/icons.tsx';
import { Credentials, DescriptionList, PlainList } from './DescriptionList.tsx';
import { Fact } from './Fact.tsx';

const meta: Meta = { title: 'Facts/Terms' };
export default meta;

export const Rows: StoryObj = {
  render: () => (
    <DescriptionList
      rows={[
        { term: 'First visit', value: 'About 9 days' },
        { term: 'Made on site', value: 'Yes, in the clinic’s own workshop.' },
      ]}
    />
  ),
};

export const Plain: StoryObj = {
  render: () => (
    <PlainList>
      <li>Medicare</li>
      <li>Self-Pay / Out-of-Pocket</li>
    </PlainList>
  ),
};

export const Explained: StoryObj = {
  render: () => (
    <Credentials
      rows={[
        {
          name: 'ABC Certified Prosthetist (CP)',
          explanation: 'Passed national exams to make and fit artificial limbs.',
          verification: (
            <Fact kind="ok" icon={<SealIcon />}>
              <b>Checked.</b> We saw the record on Sep 3, 2026.
            </Fact>
          ),
        },
        {
          name: 'NCOPE Residency Completion',
          explanation: 'Supervised training after school.',
          verification: (
            <Fact kind="ask">
              <b>Self-reported.</b>
            </Fact>
          ),
        },
      ]}
    />
  ),
};
