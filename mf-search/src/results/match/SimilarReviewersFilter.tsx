import { Checkbox } from '@app/ui';
import { create } from 'zustand';
import { m } from '../../paraglide/messages.js';
import { FilterCount } from '../../shared/Toolbar.tsx';

/** State of the restriction to listings with a reviewer like the visitor. Kept only while the page is open. */
export const useSimilarReviewersFilter = create<{ isOn: boolean }>(() => ({ isOn: false }));
export const setOnlySimilarReviewers = (isOn: boolean): void => useSimilarReviewersFilter.setState({ isOn });

export const getSimilarReviewersText = ({ children }: { children: boolean }): string =>
  children ? m.alike_us() : m.alike_me();

interface SimilarReviewersFilterProps {
  label: string;
  checked: boolean;
  count: number;
  onChange: (isOn: boolean) => void;
}

/** Filter that keeps only listings with a review by somebody of the visitor's limb level. */
export const SimilarReviewersFilter = ({ label, checked, count, onChange }: SimilarReviewersFilterProps) => (
  <Checkbox
    label={label}
    count={<FilterCount n={count} formatUnit={m.people_unit} />}
    checked={checked}
    onChange={() => onChange(!checked)}
  />
);
