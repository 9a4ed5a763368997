import { on } from "#platform/server/events.ts";
import { sampleAdded, sampleRemoved } from "#areas/customers/contract/contacts.events.ts";
import { workspaceCreated } from "#areas/team/contract/members.events.ts";
import { createBooks } from "./books-presets.service.ts";
import { addSample, removeSample } from "./books-sample.service.ts";

/** Every business has its books from its first day on. */
export const booksSubscribers = [
  on(workspaceCreated, (ctx, { name }) => createBooks(ctx, name)),
  on(sampleAdded, addSample),
  on(sampleRemoved, removeSample),
];
