import type { FirstReads } from "#platform/contract/page.ts";
import { contactFieldsApi } from "#areas/customers/contract/contact-fields.api.ts";
import { importsApi } from "#areas/imports/contract/imports.api.ts";
import { importPage, importsPageSize } from "#areas/imports/contract/imports.pages.ts";

export const firstReads: readonly FirstReads[] = [
  {
    page: importPage,
    reads: ({ query }) => {
      const id = query.get("import");
      return id
        ? [{ call: importsApi.get, params: { id } }, { call: contactFieldsApi.list }]
        : [{ call: importsApi.list, query: { limit: importsPageSize } }];
    },
  },
];
