import type { SessionUser } from '@app/shell-api';
import type { ListingInput } from '@app/types';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { blankListing, type ListingValues, listingResolver } from '../fields/listing-values.ts';

export type NewForm = UseFormReturn<ListingValues, unknown, ListingInput>;

/** Initial values, with account data filled in. */
export const createInitialValues = ({ firstName, lastName, email }: SessionUser): ListingValues => ({
  ...blankListing,
  firstName,
  lastName,
  email,
});

/** One form for the four steps, validated by the contract's schema. */
export const useNewForm = (defaultValues: ListingValues): NewForm =>
  useForm<ListingValues, unknown, ListingInput>({
    defaultValues,
    resolver: listingResolver,
    mode: 'onTouched',
    shouldFocusError: false,
  });
