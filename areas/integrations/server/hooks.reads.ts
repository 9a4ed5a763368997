import type { FirstReads } from "#platform/contract/page.ts";
import { contactFieldsApi } from "#areas/customers/contract/contact-fields.api.ts";
import { hooksApi } from "#areas/integrations/contract/hooks.api.ts";
import { hooksPage } from "#areas/integrations/contract/hooks.pages.ts";

export const firstReads: readonly FirstReads[] = [
  { page: hooksPage, reads: () => [{ call: hooksApi.list }, { call: contactFieldsApi.list }] },
];
