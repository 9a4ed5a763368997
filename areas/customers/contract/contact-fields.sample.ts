import type { ContactField } from "./contact-fields.schema.ts";
import { sampleId } from "./contacts.sample.ts";

/** The fields that the sample business has added. */
export const sampleFields: readonly ContactField[] = [
  { id: sampleId("0ff", 1), key: "guests", label: "Guests", type: "number", choices: [], order: 0 },
  { id: sampleId("0ff", 2), key: "allergies", label: "Allergies", type: "text", choices: [], order: 1 },
  {
    id: sampleId("0ff", 3),
    key: "delivery",
    label: "Delivery",
    type: "choice",
    choices: ["Deliver", "Pick up"],
    order: 2,
  },
];
