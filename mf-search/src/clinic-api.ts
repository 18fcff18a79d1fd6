// The call of a clinic's page.
import { useCall } from '@app/remote-kit';
import { getClinic } from '@app/types';

export const useClinic = (slug: string) => useCall(getClinic, { params: { slug } });
