import { expect, test } from "vitest";
import { contactsApi } from "#areas/customers/contract/contacts.api.ts";
import { Activity } from "#areas/activities/contract/activities.schema.ts";
import { attachmentsApi } from "#areas/customers/contract/attachments.api.ts";
import { contactFieldsApi } from "#areas/customers/contract/contact-fields.api.ts";
import { sampleFields } from "#areas/customers/contract/contact-fields.sample.ts";
import { membersApi } from "#areas/team/contract/members.api.ts";
import { activitiesOf, binned, changesOf, filesOf } from "./contact-details.sample.ts";
import { listed, members, oneContact, sampleContacts, tagCounts } from "./contacts.sample.ts";

test("the samples are what the calls answer", () => {
  expect(() => contactsApi.list.reply.parse(sampleContacts)).not.toThrow();
  expect(() => contactsApi.bin.reply.parse(binned())).not.toThrow();
  expect(() => contactsApi.tags.reply.parse(tagCounts())).not.toThrow();
  expect(() => membersApi.list.reply.parse(members)).not.toThrow();
  expect(() => contactFieldsApi.list.reply.parse(sampleFields)).not.toThrow();
  expect(() => attachmentsApi.list.reply.parse(filesOf(undefined))).not.toThrow();
  for (const one of activitiesOf({})) expect(() => Activity.omit({ id: true }).parse(one)).not.toThrow();
  for (const contact of sampleContacts)
    expect(() => contactsApi.changes.reply.parse(changesOf(contact.id))).not.toThrow();
});

test("no two samples of a kind have the same id", () => {
  const ids = [...sampleContacts, ...members, ...filesOf(undefined), ...activitiesOf({})].map(
    (one) => one.id,
  );
  expect(new Set(ids).size).toBe(ids.length);
});

test("no activity is before a customer was added, or in the future", () => {
  const now = new Date().toISOString();
  for (const contact of sampleContacts) {
    const told = activitiesOf({ contactId: contact.id }).map((activity) => String(activity.createdAt));
    expect(told.every((at) => at >= contact.createdAt && at <= now)).toBe(true);
    expect(told).toEqual([...told].sort().reverse());
  }
  expect(activitiesOf({ limit: "5" })).toEqual(activitiesOf({}).slice(0, 5));
});

test("the demo searches, narrows and counts as the server does", () => {
  expect(listed({ search: "KOWALSKI" }).map((contact) => contact.lastName)).toEqual(["Kowalski"]);
  expect(listed({ search: "nystrom" })).toHaveLength(1);
  expect(listed({ stage: "customer" }).every((contact) => contact.pipelineStage === "customer")).toBe(true);
  expect(listed({ limit: "5" })).toHaveLength(5);
  expect(Number(listed({ sort: "value" })[0]?.value)).toBe(7400);
  expect(() => oneContact("nobody")).toThrow("404");
});
