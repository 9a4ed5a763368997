import { fill } from "#platform/web/slots.ts";
import { customerOperations } from "#areas/customers/web/index.ts";

/** What imports show on others' screens. */
export const fills = [
  fill(customerOperations, {
    order: 30,
    what: {
      kind: "contacts.import",
      done: () => "Done.",
      failed: "It couldn’t finish.",
      href: "/contact-import",
    },
  }),
];
