import type { StateFacts } from "#areas/formation/contract/states.schema.ts";

/** What is known of each state. */
export const shippedFacts: readonly StateFacts[] = [];
