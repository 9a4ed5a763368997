import { operationFinished } from "#platform/contract/operations.ts";
import { tells } from "#platform/server/activity-words.ts";
import { customerCount } from "#areas/customers/contract/customer-count.rules.ts";

export const duplicateActivities = [
  tells(operationFinished, ({ kind, done }) =>
    kind === "contacts.merge" && done > 0
      ? {
          type: "contact_merged",
          title: `${customerCount(done)} ${done === 1 ? "was" : "were"} merged with ${done === 1 ? "its duplicate" : "their duplicates"}`,
        }
      : undefined,
  ),
];
