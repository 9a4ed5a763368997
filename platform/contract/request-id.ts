import { Id } from "./endpoint.ts";

/**
 * An id that whoever calls makes for each thing they create: asked for again with the same one, as by a double click or after an answer that was lost,
 * the answer is what was made the first time.
 */
export const RequestId = Id.optional();
