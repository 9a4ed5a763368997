import { slot } from "#platform/web/slots.ts";
import type { Part } from "#platform/web/ui/slot.tsx";

/** What else hosts do for businesses, such as orders: cards below the questions. */
export const deskCards = slot<Part<object>>("cards of the desk");
