import { on } from "#platform/server/events.ts";
import { sampleAdded, sampleRemoved } from "#areas/customers/contract/contacts.events.ts";
import { addSample } from "./reconciliations-sample.service.ts";
import { removeSample } from "./reconciliations.store.ts";

export const reconciliationSubscribers = [
  on(sampleAdded, addSample),
  on(sampleRemoved, ({ tx }) => removeSample(tx)),
];
