import { z } from "zod";
import { Id } from "#platform/contract/endpoint.ts";
import { event, publicEvent } from "#platform/contract/events.ts";
import { textWishes } from "./texts.schema.ts";

/** A text came in; `wish` is what it asks for, where it does. */
export const textReceived = publicEvent(
  "text.received",
  "A text message came in",
  z.object({
    messageId: Id,
    conversationId: Id,
    contactId: Id.nullable(),
    number: z.string(),
    body: z.string(),
    wish: z.enum(textWishes).nullable(),
  }),
);

/** A conversation changed otherwise: answered, read, decided, or of another customer now. */
export const conversationChanged = event(
  "text_conversation.changed",
  z.object({ conversationId: Id, contactId: Id.nullable() }),
);
