import type { PersonChannel } from "#areas/outreach/contract/deliveries.schema.ts";
import { phoneKind } from "#areas/dialer/contract/phone-campaigns.rules.ts";
import type { PhoneChannel } from "#areas/dialer/contract/phone-campaigns.schema.ts";

/** What the ledger calls a channel. */
export const ledgerChannel = (channel: PhoneChannel): PersonChannel => channel;

/** A campaign as a source of the ledger. */
export const sourceOf = ({ id, channel }: { id: string; channel: PhoneChannel }) => ({
  kind: phoneKind(channel),
  sourceId: id,
});
