import { getPendingUpdate, type UpdateItem } from '@app/types/admin/updates';
import { useMay } from '../console/access/me.ts';
import { createItemView } from '../inbox/item/create-item-view.tsx';
import { ItemFrame } from '../inbox/item/ItemFrame.tsx';
import { formatName } from '../words/format-name.ts';
import { formatShortTime } from '../words/format-time.ts';
import { useChoices } from './choices.ts';
import { getDecisionState } from './decision-state.ts';
import { describeChanges } from './describe-changes.ts';
import { UpdateFields } from './UpdateFields.tsx';
import { UpdateWhy } from './UpdateWhy.tsx';
import { getUpdateChoices } from './update-choices.ts';

export default createItemView(getPendingUpdate, 'params', ({ update }) => update, OpenUpdate);

/** "CPO": the short form of the first credential that has one. */
const findAbbreviation = (licenses: readonly string[]) =>
  licenses.map((one) => /\(([A-Z]+)\)$/.exec(one)?.[1]).find(Boolean);

/** One change of a public listing, field by field, with all that its decision needs. */
function OpenUpdate({ item }: { item: UpdateItem }) {
  const { id, v, listing, licenses, since } = item;
  const mayDecide = useMay()('decide') !== undefined;
  const [chosen, choose] = useChoices(id, v);
  const state = getDecisionState(item, chosen);
  const name = [formatName(listing), findAbbreviation(licenses)].filter(Boolean).join(', ');
  return (
    <ItemFrame
      kind="pending-updates"
      item={item}
      clock={item}
      describeChanges={describeChanges}
      title={`Update of ${name}`}
      meta={[
        [listing.company, listing.city, listing.state].filter(Boolean).join(', '),
        listing.claimed ? 'Claimed' : 'Not claimed',
        `Sent by the owner ${formatShortTime(since)}`,
      ]}
      slug={listing.approved ? listing.slug : undefined}
      choices={getUpdateChoices(item, state)}
    >
      <UpdateWhy item={item} />
      <UpdateFields item={item} state={state} choose={mayDecide ? choose : undefined} />
    </ItemFrame>
  );
}
