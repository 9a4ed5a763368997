import type { Subscriber } from "#platform/server/context.ts";

export const invoiceSubscribers: readonly Subscriber[] = [];
