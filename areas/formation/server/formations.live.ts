import type { LiveRead } from "#platform/server/live-reads.ts";
import { sampleAdded, sampleRemoved } from "#areas/customers/contract/contacts.events.ts";
import { formationsApi } from "#areas/formation/contract/formations.api.ts";
import {
  formationCancelled,
  formationChanged,
  formationCompleted,
  formationOrdered,
  nameChecked,
  virtualAddressChanged,
} from "#areas/formation/contract/formations.events.ts";
import { nameChecksApi } from "#areas/formation/contract/states.api.ts";
import { virtualAddressesApi } from "#areas/formation/contract/virtual-addresses.api.ts";

const staleBy = [
  formationOrdered,
  formationChanged,
  formationCompleted,
  formationCancelled,
  sampleAdded,
  sampleRemoved,
];
export const liveReads: readonly LiveRead[] = [
  { read: formationsApi.list, staleBy },
  { read: formationsApi.get, staleBy },
  { read: nameChecksApi.list, staleBy: [nameChecked] },
  { read: virtualAddressesApi.list, staleBy: [virtualAddressChanged] },
];
