import { fullNameOf } from "#platform/contract/full-name.ts";
import type { Activity } from "#areas/activities/contract/activities.schema.ts";
import { sampleContactsAt, type When } from "./contacts.sample.ts";
import { type Contact, stages } from "./contacts.schema.ts";

// What happened in the sample business. The demo shows it in the browser; a throw-away business, or a new one that
// asks for it, has it as rows. Its days move with today.

/** `contact` is the sample's id; in a business with the sample as rows it maps to the customer at the same place. */
export type SampleActivity = Pick<Activity, "type" | "title" | "description"> & {
  contact: Contact;
  createdAt: string;
};

const hourMs = 3_600_000;
const nameOf = (key: string): string => stages.find((stage) => stage.key === key)?.name ?? key;

function toldOf(contact: Contact): SampleActivity[] {
  const name = fullNameOf(contact);
  const { pipelineStage: stage, createdAt } = contact;
  const movedAt = new Date(Date.parse(createdAt) + hourMs).toISOString();
  const moved =
    stage === "customer"
      ? { type: "deal_closed", title: `${name} became a customer` }
      : { type: "stage_changed", title: `${name} moved to ${nameOf(stage)}` };
  return [
    ...contact.notes.map((note) => ({
      type: "note_added",
      title: `Note on ${name}`,
      description: note.text,
      contact,
      createdAt: note.timestamp,
    })),
    ...(stage === "new"
      ? []
      : [{ ...moved, description: `Before: ${nameOf("new")}`, contact, createdAt: movedAt }]),
    {
      type: "contact_added",
      title: `${name} was added`,
      description: `Source: ${contact.source}`,
      contact,
      createdAt,
    },
  ];
}

/** What happened in the sample business, newest first. */
export const sampleActivitiesAt = (when: When): SampleActivity[] =>
  sampleContactsAt(when)
    .flatMap(toldOf)
    .sort((a, b) => b.createdAt.localeCompare(a.createdAt));
