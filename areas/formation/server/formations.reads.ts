import type { FirstReads } from "#platform/contract/page.ts";
import { formationPage } from "#areas/formation/contract/formation.pages.ts";
import { tabFrom } from "#areas/formation/contract/formation-tabs.rules.ts";
import { formationsApi } from "#areas/formation/contract/formations.api.ts";
import { formationsPageSize } from "#areas/formation/contract/formations.schema.ts";
import { statesApi } from "#areas/formation/contract/states.api.ts";

export const firstReads: readonly FirstReads[] = [
  {
    page: formationPage,
    reads: ({ query }) => {
      const tab = tabFrom(query);
      if (tab === "form") return [{ call: statesApi.list }];
      return tab === "orders" ? [{ call: formationsApi.list, query: { limit: formationsPageSize } }] : [];
    },
  },
];
