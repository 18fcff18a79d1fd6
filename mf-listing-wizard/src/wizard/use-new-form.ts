import type { SessionUser } from '@app/shell-api';
import type { ListingInput } from '@app/types';
import { zodResolver } from '@hookform/resolvers/zod';
import { type Resolver, type UseFormReturn, useForm } from 'react-hook-form';
import { blankListing, type ListingValues, listingForm } from '../fields/listing-values.ts';

export type NewForm = UseFormReturn<ListingValues, unknown, ListingInput>;

/** What the account tells already. */
export const createInitialValues = ({ firstName, lastName, email }: SessionUser): ListingValues => ({
  ...blankListing,
  firstName,
  lastName,
  email,
});

/**
 * The four steps are one form over the contract's own schema. The cast narrows nothing: the resolver parses, so what it
 * hands on is an input, while what goes in may be unfinished.
 */
export const useNewForm = (defaultValues: ListingValues): NewForm =>
  useForm<ListingValues, unknown, ListingInput>({
    defaultValues,
    resolver: zodResolver(listingForm) as unknown as Resolver<ListingValues, unknown, ListingInput>,
    mode: 'onTouched',
    shouldFocusError: false,
  });
