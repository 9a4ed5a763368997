import type { Subscriber } from "#platform/server/context.ts";
import { invoiceMailSubscribers } from "./invoice-mails.subscribers.ts";

export const invoiceSubscribers: readonly Subscriber[] = [...invoiceMailSubscribers];
