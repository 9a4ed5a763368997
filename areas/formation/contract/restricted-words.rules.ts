import type { StateFacts } from "./states.schema.ts";

/** Words that need somebody's consent in every state. */
export const restrictedWords: StateFacts["restricted"] = [];
