import { registerSample } from "#platform/web/demo-mode.ts";
import { contactsApi } from "#areas/customers/contract/contacts.api.ts";

// Among whom a task's customer is chosen in the demo. Only Things To Do asks for it: a customer's own page has all of their samples.
registerSample(contactsApi.get, async ({ params }) =>
  (await import("./tasks.sample.ts")).oneContact(params.id),
);
registerSample(contactsApi.list, async ({ query }) => (await import("./tasks.sample.ts")).choices(query));
