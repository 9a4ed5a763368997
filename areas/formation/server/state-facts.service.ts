import type { StateCode, StateFacts } from "#areas/formation/contract/states.schema.ts";
import { shippedFacts } from "./facts.service.ts";

const byCode = new Map(shippedFacts.map((state) => [state.code, state]));

/** What is known of a state; undefined where nothing is. */
export const factsOf = (code: StateCode): StateFacts | undefined => byCode.get(code);
