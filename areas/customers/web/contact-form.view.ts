import { z } from "zod";
import { centsOf, moneyText, WrittenMoney } from "#platform/contract/money.ts";
import type { FormOf } from "#platform/web/form.ts";
import { numberOf } from "#platform/contract/written-numbers.ts";
import type { ContactField } from "#areas/customers/contract/contact-fields.schema.ts";
import { standardFields } from "#areas/customers/contract/standard-fields.rules.ts";
import {
  ContactChanges,
  NewContact,
  type Contact,
  type ContactChangesInput,
  type CustomValue,
  type NewContactInput,
} from "#areas/customers/contract/contacts.schema.ts";

/** The add form (Spec 1 §2, §5). */
export const AddForm = z.object({
  firstName: NewContact.shape.firstName,
  lastName: NewContact.shape.lastName,
  email: NewContact.shape.email,
  phone: z.string().max(50, "At most 50 characters"),
  source: NewContact.shape.source,
  value: WrittenMoney,
  notes: z.string().max(10_000, "At most 10,000 characters"),
});
export type AddForm = z.output<typeof AddForm>;
export const emptyAddForm: z.input<typeof AddForm> = {
  firstName: "",
  lastName: "",
  email: "",
  phone: "",
  source: "",
  value: "0",
  notes: "",
};

/** What POST /api/contacts is sent (Spec 1 §7): a new contact starts as active, at stage new (Spec 1 §4). */
export const newContactOf = (form: AddForm): NewContactInput => ({
  ...form,
  status: "active",
  pipelineStage: "new",
});

const shape = ContactChanges.shape;
/** The edit form: every field is its input's text, except tags and custom fields. */
export const EditForm = z.object({
  firstName: shape.firstName.unwrap(),
  lastName: shape.lastName.unwrap(),
  email: shape.email,
  phone: shape.phone,
  company: shape.company,
  jobTitle: shape.jobTitle,
  pipelineStage: z.string(),
  value: WrittenMoney,
  source: shape.source.unwrap(),
  status: shape.status.unwrap(),
  assignedTo: shape.assignedTo,
  lastContactDate: shape.lastContactDate,
  nextFollowUp: shape.nextFollowUp,
  birthday: shape.birthday,
  timeZone: shape.timeZone,
  tags: shape.tags.unwrap(),
  customFields: shape.customFields.unwrap(),
});
export type EditForm = z.output<typeof EditForm>;
export type EditFormInput = z.input<typeof EditForm>;
export type ContactFormOf = FormOf<typeof EditForm>;

/** "7400.00" -> "7,400.00", for an input. */
export function writtenMoney(amount: string): string {
  const cents = centsOf(amount);
  return cents === undefined ? amount : moneyText(cents).replace(/\B(?=(\d{3})+\.)/g, ",");
}

/** What the edit form is filled with. */
export function editFormOf(contact: Contact): EditFormInput {
  const boxes = standardFields.map(({ name, kind }) => {
    const value = contact[name];
    if (kind === "money") return [name, writtenMoney(String(value))];
    return [name, Array.isArray(value) ? [...value] : (value ?? "")];
  });
  return { ...Object.fromEntries(boxes), customFields: { ...contact.customFields } } as EditFormInput;
}

/** What PUT /api/contacts/:id is sent of the fields that changed. */
export const contactBodyOf = (form: EditForm): ContactChangesInput =>
  Object.fromEntries(
    Object.entries(form).map(([name, value]) => [name, value === "" || value === undefined ? null : value]),
  );

/** Turns a number field's text into a number; other text stays, so that the server can refuse it. */
export function typedValueOf(type: ContactField["type"], text: string): CustomValue {
  if (text.trim() === "") return null;
  const number = type === "number" ? numberOf(text, ".") : undefined;
  return number && "value" in number ? number.value : text;
}
