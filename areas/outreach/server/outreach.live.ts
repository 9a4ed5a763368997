import type { LiveRead } from "#platform/server/live-reads.ts";
import { contactEvents } from "#areas/customers/contract/contacts.events.ts";
import { consentsApi } from "#areas/outreach/contract/consents.api.ts";
import { doNotCallApi } from "#areas/outreach/contract/do-not-call.api.ts";
import {
  consentsRecorded,
  doNotCallChanged,
  personResubscribed,
  personUnsubscribed,
} from "#areas/outreach/contract/outreach.events.ts";

export const liveReads: readonly LiveRead[] = [
  ...[consentsApi.list, consentsApi.reach].map((read) => ({
    read,
    staleBy: [...contactEvents, consentsRecorded, personUnsubscribed, personResubscribed],
  })),
  { read: doNotCallApi.list, staleBy: [doNotCallChanged] },
];
