import { fullNameOf } from "#platform/contract/full-name.ts";
import type { Activity } from "#areas/activities/contract/activities.schema.ts";
import type { Attachment } from "#areas/customers/contract/attachments.schema.ts";
import type { Contact, ContactChange } from "#areas/customers/contract/contacts.schema.ts";
import {
  members,
  momentAgo,
  oneContact,
  sampleActivities,
  sampleContacts,
  sampleId,
} from "./contacts.sample.ts";

const [rosa, ben] = members;

type FileRow = [name: string, owner: string, bytes: number, mimeType: string, daysAgo: number];
const files: FileRow[] = [
  ["Quote harbor gala.pdf", "Jerome Baptiste", 214_000, "application/pdf", 1],
  ["Seating chart.jpg", "Jerome Baptiste", 1_800_000, "image/jpeg", 7],
  ["Weekly lunches.pdf", "Dana Whitfield", 98_000, "application/pdf", 40],
  ["Cake sketch.png", "Marcus Oyelaran", 640_000, "image/png", 5],
];

export function filesOf(contactId: string | undefined): Attachment[] {
  return files.flatMap(([fileName, owner, fileSize, mimeType, daysAgo], index) => {
    const contact = sampleContacts.find((one) => fullNameOf(one) === owner);
    if (!contact || (contactId && contact.id !== contactId)) return [];
    // The demo has no files to give: the screen shows the alert instead of following the address.
    return [
      {
        id: sampleId("0ee", index + 1),
        fileName,
        fileUrl: "",
        fileSize,
        mimeType,
        contactId: contact.id,
        taskId: null,
        uploadedBy: rosa?.id ?? null,
        createdAt: momentAgo(daysAgo, 15, 20),
      },
    ];
  });
}

/** Without the sample label, like the customers: the demo says on every screen that all of it is sample data. */
export function activitiesOf({ contactId, limit }: Record<string, string>): Activity[] {
  const all = sampleActivities
    .filter(({ contact }) => !contactId || contact.id === contactId)
    .slice(0, Number(limit) || 200);
  return all.map(({ contact, ...told }) => ({
    ...told,
    id: `${contact.id}-${told.type}-${told.createdAt}`,
    contactId: contact.id,
    userId: rosa?.id ?? null,
    userName: rosa ? fullNameOf(rosa) : null,
    metadata: {},
    scheduledFor: null,
    completedAt: null,
    isSample: false,
  }));
}

export function changesOf(id: string | undefined): ContactChange[] {
  const contact = oneContact(id);
  const changed = (
    field: string,
    oldValue: unknown,
    newValue: unknown,
    number: number,
    who = rosa,
  ): ContactChange => ({
    id: sampleId("0cc", number),
    field,
    oldValue,
    newValue,
    changedBy: who?.id ?? null,
    changedByName: who ? fullNameOf(who) : null,
    changedAt: new Date(Date.parse(contact.createdAt) + 3_600_000 * (4 - number)).toISOString(),
    importId: null,
  });
  return [
    ...(contact.value === "0.00" ? [] : [changed("value", "0.00", contact.value, 1)]),
    ...(contact.company ? [changed("company", null, contact.company, 2, ben)] : []),
    ...(contact.pipelineStage === "new" ? [] : [changed("pipelineStage", "new", contact.pipelineStage, 3)]),
  ];
}

/** Two that were deleted some days ago. */
export function binned(): Contact[] {
  const deleted = (name: string, company: string | null, index: number, daysAgo: number): Contact => {
    const [firstName = "", lastName = ""] = name.split(" ");
    return {
      ...oneContact(sampleContacts[30 + index]?.id),
      id: sampleId("0dd", index),
      firstName,
      lastName,
      company,
      email: null,
      deletedAt: momentAgo(daysAgo, 11, 5),
    };
  };
  return [deleted("Milo Grant", "Grant Motors", 1, 3), deleted("Edith Palmer", null, 2, 17)];
}
