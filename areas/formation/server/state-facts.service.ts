import { newestFacts } from "#areas/formation/contract/brought-facts.rules.ts";
import type { StateCode, StateFacts } from "#areas/formation/contract/states.schema.ts";
import { shippedFacts } from "./facts.service.ts";

const mapOf = (states: readonly StateFacts[]) => new Map(states.map((state) => [state.code, state]));
let byCode = mapOf(shippedFacts);

/** What is known of a state; undefined where nothing is. */
export const factsOf = (code: StateCode): StateFacts | undefined => byCode.get(code);

/** Takes facts that were brought to this machine, where they are newer than those that came with the product; from now on, in this process. */
export function bringFacts(brought: readonly StateFacts[]): void {
  byCode = mapOf(newestFacts(shippedFacts, brought));
}
