import { useState } from 'react';
import type { Meta, StoryObj } from 'storybook-react-rsbuild';
import { Button } from '../actions/Button.tsx';
import { Chip } from '../facts/Chip.tsx';
import { ClockIcon, LockIcon, WarnIcon } from '../icons/icons.tsx';
import { Clock } from './Clock.tsx';
import { Decide, History, Item, ItemPart } from './Item.tsx';
import { Panes } from './Panes.tsx';
import { Queue, QueueItem } from './Queue.tsx';

const meta: Meta = { title: 'Staff/Queue' };
export default meta;

const people = [
  { name: 'Torvald Greer', company: 'Metro East Prosthetics', what: 'Phone, website' },
  { name: 'Renata Okafor', company: 'Riverfront Limb Works', what: '5 fields' },
  { name: 'Yun-hee Talbot', company: 'Halvorsen & Talbot Prosthetics', what: 'Bio, languages' },
];

const chips = [
  <Chip kind="bad" key="clock">
    <WarnIcon /> 1 h over
  </Chip>,
  <Chip kind="warn" key="clock">
    <ClockIcon /> 4 h 20 min left
  </Chip>,
  <Chip key="lock">
    <LockIcon /> Inés is on it
  </Chip>,
];

function TwoPanes({ open }: { open: boolean }) {
  const [marked, setMarked] = useState<readonly string[]>([]);
  return (
    <Panes
      open={open}
      list={
        <Queue label="Queue" more={<p>2 more.</p>}>
          {people.map(({ name, ...person }, index) => (
            <QueueItem
              key={name}
              {...person}
              name={name}
              href="#item"
              current={open && index === 1}
              chips={chips[index]}
              mark={{
                label: `Select ${name}`,
                checked: marked.includes(name),
                onChange: (checked) =>
                  setMarked(checked ? [...marked, name] : marked.filter((one) => one !== name)),
              }}
            />
          ))}
        </Queue>
      }
      item={
        <Item
          title="Renata Okafor, CPO"
          lead="Riverfront Limb Works, St. Louis, MO. Claimed."
          meta="Sent by the owner Nov 20, 2026, 9:12 AM."
          clock={
            <Clock share={0.73} kind="warn">
              <b>4 h 20 min</b> left of 16 business hours
            </Clock>
          }
        >
          <ItemPart title="What is to be decided">
            <p>Five fields.</p>
          </ItemPart>
          <Decide>
            <Button>Approve</Button>
            <Button kind="secondary">Return</Button>
          </Decide>
          <History
            title="History"
            entries={[
              { key: '2', when: 'Nov 20, 9:12 AM', what: 'Update sent by the owner, 5 fields' },
              { key: '1', when: 'Aug 28, 10:30 AM', what: 'Claim approved by Tobias Rehn' },
            ]}
          />
        </Item>
      }
    />
  );
}

export const ItemOpen: StoryObj = { render: () => <TwoPanes open /> };
export const ListOnly: StoryObj = { render: () => <TwoPanes open={false} /> };
export const Clocks: StoryObj = {
  render: () => (
    <>
      <Clock share={0.2}>
        <b>13 h</b> left of 16 business hours
      </Clock>
      <Clock share={1} kind="bad">
        <b>1 h 30 min</b> over 16 business hours
      </Clock>
    </>
  ),
};
