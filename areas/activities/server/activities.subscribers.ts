import { on } from "#platform/server/events.ts";
import { contactCreated, contactDeleted, contactFileAdded, contactNoteAdded, contactRestored, contactStageChanged, contactUpdated } from "#areas/customers/contract/contacts.events.ts";
import { stages } from "#areas/customers/contract/contacts.schema.ts";
import { recordActivity } from "./activities.service.ts";

const stageName = (key: string): string => stages.find((stage) => stage.key === key)?.name ?? key;

/** What is told of a customer. "contact_added" and "deal_closed" are types that the dashboard knows (Spec 1 §3). */
export const activitySubscribers = [
  on(contactCreated, (ctx, { contactId, name, source }) => recordActivity(ctx, { type: "contact_added", title: `${name} was added`, description: `Source: ${source}`, contactId })),
  on(contactUpdated, (ctx, { contactId, name, fields }) => recordActivity(ctx, { type: "contact_updated", title: `${name} was changed`, contactId, metadata: { fields } })),
  on(contactStageChanged, (ctx, { contactId, name, from, to }) =>
    recordActivity(ctx, { type: to === "customer" ? "deal_closed" : "stage_changed", title: to === "customer" ? `${name} became a customer` : `${name} moved to ${stageName(to)}`, description: `Before: ${stageName(from)}`, contactId, metadata: { from, to } })),
  on(contactDeleted, (ctx, { contactId, name }) => recordActivity(ctx, { type: "contact_deleted", title: `${name} was moved to the bin`, contactId })),
  on(contactRestored, (ctx, { contactId, name }) => recordActivity(ctx, { type: "contact_restored", title: `${name} was brought back`, contactId })),
  on(contactNoteAdded, (ctx, { contactId, name, text }) => recordActivity(ctx, { type: "note_added", title: `Note on ${name}`, description: text, contactId })),
  on(contactFileAdded, (ctx, { contactId, name, fileName }) => recordActivity(ctx, { type: "file_added", title: `File for ${name}`, description: fileName, contactId })),
];
