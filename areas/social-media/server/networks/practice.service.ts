import { practiceOutcome, practiceReasons } from "#areas/social-media/contract/practice.rules.ts";
import { newId } from "#platform/server/ids.ts";
import type { Network } from "./network.service.ts";

/** The practice page: goes the whole way, and leaves the building nowhere. */
export const practice: Network = {
  newKey: newId,
  publish: async (_parts, _account, { text }, key) => {
    const outcome = practiceOutcome(text);
    if (outcome === "failed") return { type: "refused", reason: practiceReasons.failed };
    return outcome === "unconfirmed"
      ? { type: "unknown", reason: practiceReasons.unconfirmed }
      : { type: "published", platformPostId: `practice-${key}`, url: null };
  },
};
