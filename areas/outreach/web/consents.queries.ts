import { plural } from "#platform/web/format.ts";
import { failed, unlessUnderFields } from "#platform/web/failures.ts";
import { useAction } from "#platform/web/use-action.ts";
import { useQueryOf } from "#platform/web/use-query-of.ts";
import { consentsApi } from "#areas/outreach/contract/consents.api.ts";

/** Whether campaigns may reach a customer, and what they agreed to. */
export const useReach = (contactId: string) => useQueryOf(consentsApi.reach, { query: { contactId } });

export const useRecordConsents = (isGiven: boolean) =>
  useAction(consentsApi.create, {
    demo: isGiven ? "record what they agreed to" : "take back what they agreed to",
    success: ({ recorded, leftOut }) => ({
      title: isGiven ? "Consent recorded" : "Consent taken back",
      ...((recorded !== 1 || leftOut > 0) && {
        description: `For ${plural(recorded, "customer", "customers")}${leftOut > 0 ? `; ${plural(leftOut, "has", "have")} no address for it` : ""}.`,
      }),
    }),
    failure: unlessUnderFields(failed("That wasn’t recorded")),
    refresh: [consentsApi.reach],
  });
