import { page } from "#platform/contract/page.ts";
import { contactFieldsApi } from "#areas/customers/contract/contact-fields.api.ts";
import { importsApi } from "./imports.api.ts";

/** How many entries of the history of imports, and how many rows of an import, are asked for at once. */
export const importsPageSize = 20;

/** The wizard; `?import=<id>` is one import, at the step where it stands. */
export const importPage = page({
  path: "/contact-import",
  title: "Upload Contacts",
  access: "protected",
  module: "areas/imports/web/import-page.tsx",
  firstReads: ({ query }) => {
    const id = query.get("import");
    return id
      ? [{ call: importsApi.get, params: { id } }, { call: contactFieldsApi.list }]
      : [{ call: importsApi.list, query: { limit: importsPageSize } }];
  },
});
