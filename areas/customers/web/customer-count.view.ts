import { plural } from "#platform/web/format.ts";

/** "1 customer", "12 customers". */
export const people = (count: number): string => plural(count, "customer", "customers");
