import { formatNumber } from '@app/seo';
import { Check, VisuallyHidden } from '@app/ui';
import { create } from 'zustand';
import { m } from '../../paraglide/messages.js';

/** The restriction to listings with a reviewer like the visitor, while the page is open: it hides people. */
export const useOnlyAlike = create<{ isOn: boolean }>(() => ({ isOn: false }));
export const setOnlyAlike = (isOn: boolean): void => useOnlyAlike.setState({ isOn });

/** Label of "reviewers like me", worded differently for a parent. */
export const getAlikeText = ({ children }: { children: boolean }): string =>
  children ? m.alike_us() : m.alike_me();

interface OnlyAlikeProps {
  label: string;
  checked: boolean;
  /** Results that would remain. */
  count: number;
  onChange: (isOn: boolean) => void;
}

/** Filter that leaves only listings with a review by somebody of the visitor's limb level. */
export const OnlyAlike = ({ label, checked, count, onChange }: OnlyAlikeProps) => (
  <Check
    label={label}
    count={
      <>
        {formatNumber(count)}
        <VisuallyHidden> {m.people_unit({ n: count })}</VisuallyHidden>
      </>
    }
    checked={checked}
    onChange={() => onChange(!checked)}
  />
);
