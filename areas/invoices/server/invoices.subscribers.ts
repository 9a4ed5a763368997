import { on } from "#platform/server/events.ts";
import { sampleAdded, sampleRemoved } from "#areas/customers/contract/contacts.events.ts";
import { invoiceMailSubscribers } from "./invoice-mails.subscribers.ts";
import { addSample, removeSample } from "./invoice-sample.service.ts";

export const invoiceSubscribers = [
  on(sampleAdded, addSample),
  on(sampleRemoved, removeSample),
  ...invoiceMailSubscribers,
];
