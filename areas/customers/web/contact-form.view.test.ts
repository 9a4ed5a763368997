import { describe, expect, test } from "vitest";
import type { Contact } from "#areas/customers/contract/contacts.schema.ts";
import {
  AddForm,
  contactBodyOf,
  typedValueOf,
  EditForm,
  editFormOf,
  emptyAddForm,
  newContactOf,
  writtenMoney,
} from "./contact-form.view.ts";
import { changesIn } from "#platform/web/edit-values.ts";
import { withTag } from "#platform/web/ui/tags-field.tsx";

const contact: Contact = {
  id: "01930000-0000-7000-8000-000000000001",
  firstName: "Tom",
  lastName: "Kowalski",
  email: "tom@example.com",
  phone: null,
  company: null,
  jobTitle: null,
  source: "Referral",
  status: "active",
  value: "2300.00",
  pipelineStage: "negotiation",
  assignedTo: null,
  notes: [],
  tags: ["catering"],
  customFields: { guests: 120 },
  lastContactDate: null,
  nextFollowUp: null,
  birthday: null,
  timeZone: null,
  version: 3,
  createdAt: "2026-01-01T00:00:00.000Z",
  updatedAt: "2026-01-01T00:00:00.000Z",
  isSample: false,
  deletedAt: null,
};
const edited = (changes: Partial<Record<string, unknown>>, of = contact) => {
  const values = editFormOf(of);
  const raw = { ...values, ...changes };
  const filled = { base: of, values };
  return changesIn({ schema: EditForm, filled, bodyOf: contactBodyOf, values: EditForm.parse(raw), raw })
    .sent;
};

describe("the add form", () => {
  const filled = {
    ...emptyAddForm,
    firstName: " Ana ",
    lastName: "Reyes",
    email: "ana@example.com",
    source: "Website",
  };

  test("sends what the specification says, nothing else", () => {
    expect(newContactOf(AddForm.parse({ ...filled, phone: "1", notes: "Hello", value: "$1,500.5" }))).toEqual(
      {
        firstName: "Ana",
        lastName: "Reyes",
        email: "ana@example.com",
        phone: "1",
        notes: "Hello",
        source: "Website",
        status: "active",
        value: "1500.50",
        pipelineStage: "new",
      },
    );
  });
  test("an estimated value left empty is 0", () =>
    expect(AddForm.parse({ ...filled, value: "" }).value).toBe("0.00"));
  test.each([
    ["firstName", "First name is required"],
    ["lastName", "Last name is required"],
    ["email", "Please enter a valid email address"],
    ["source", "Source is required"],
  ])("%s is required", (field, message) => {
    const { error } = AddForm.safeParse({ ...filled, [field]: " " });
    expect(error?.issues.map((issue) => [issue.path[0], issue.message])).toContainEqual([field, message]);
  });
});

describe("the edit form", () => {
  test("sends nothing when nothing changed", () => expect(edited({})).toEqual({}));
  test("sends only what changed", () =>
    expect(edited({ firstName: "Thomas", value: "2,300" })).toEqual({ firstName: "Thomas" }));
  test("a cleared input becomes null", () =>
    expect(edited({ phone: "" }, { ...contact, phone: "1" })).toEqual({ phone: null }));
  test("a customer with only a phone needs no email", () =>
    expect(edited({ company: "Kowalski" }, { ...contact, email: null, phone: "1" })).toEqual({
      company: "Kowalski",
    }));
  test("an invalid email is refused", () =>
    expect(EditForm.safeParse({ ...editFormOf(contact), email: "tom" }).error?.issues[0]?.message).toBe(
      "Please enter a valid email address",
    ));
  test("tags and custom fields are sent whole", () => {
    expect(edited({ tags: ["catering", "vip"], customFields: { guests: 80, allergies: "Nuts" } })).toEqual({
      tags: ["catering", "vip"],
      customFields: { guests: 80, allergies: "Nuts" },
    });
    expect(edited({ customFields: { guests: 120, allergies: null } })).toEqual({});
  });
});

test.each([
  ["7400.00", "7,400.00"],
  ["0.00", "0.00"],
  ["1234567.5", "1,234,567.50"],
  ["x", "x"],
])("%s shows in the input as %s", (amount, written) => expect(writtenMoney(amount)).toBe(written));

test.each([
  ["number", "24", 24],
  ["number", "1,200", 1200],
  ["number", "many", "many"],
  ["number", " ", null],
  ["text", "24", "24"],
  ["date", "", null],
] as const)("a %s field makes %s into %s", (type, text, value) =>
  expect(typedValueOf(type, text)).toBe(value),
);

test("a tag is set once, whatever its letter case", () => {
  expect(withTag(["VIP"], " vip ")).toEqual(["VIP"]);
  expect(withTag([], "  ")).toEqual([]);
  expect(withTag(["a"], "b")).toEqual(["a", "b"]);
});
